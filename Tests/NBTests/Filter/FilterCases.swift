// SPDX-License-Identifier: MIT

/// Filters whose outputs are those of `jq`, with the value that they are for.
enum FilterCases {
    static let person = """
        {"id":7,"name":"Ada","email":null,"tags":["a","b"],"home":{"city":"London","n":2},"ok":true}
        """
    static let people = """
        [{"id":3,"n":"Cid","p":1.5,"t":["x"]},{"id":1,"n":"Ada","p":null,"t":[]},{"id":2,"n":"Bo","p":1.5,"t":["x","y"]}]
        """

    static let all: [(value: String, filters: [String])] = [
        (person, paths + values + functions + texts), (people, lists),
    ]

    private static let paths: [String] = [
        #"."#, #".id"#, #".home.city"#, #"."name""#, #".["name"]"#, #".home["city"]"#, #".tags[0]"#, #".tags[-1]"#,
        #".tags[5]"#, #".tags[]"#, #".home[]"#, #".tags[1:]"#, #".tags[:1]"#, #".tags[-1:]"#, #".name[1:2]"#,
        #".none.x"#, #".name?"#, #".id.x?"#, #".id[]?"#, #".email//"none""#, #".email//empty//3"#, #".tags|@text"#,
        #".name|@base64"#, #".name|@base64|@base64d"#, #".id as $x|[$x,$x+1]"#, #"..|numbers"#, #".id==7"#,
        #".id!=7"#, #".id<8 and .id>=7"#, #".id>8 or .ok"#, #".id+1"#, #".id-1"#, #".id*2"#, #".id/2"#, #".id%4"#,
        #".name+"!""#, #".tags+["c"]"#, #".tags-["a"]"#, #".home+{n:3}"#, #".id+.name"#, #".name|tonumber"#,
        #".id|tostring"#, #".tags|tostring"#, #".tags|tojson"#, #".name|explode"#, #".name|ascii_downcase"#,
        #".tags as $t|.id as $i|[$t[],$i]"#, #".id # nothing"#, #".and"#, #".tags[1:][0]"#, #"..?"#, #".home|@csv"#,
        #".id as $x|.tags"#, #".5"#, #".[0]"#, #".tags["x"]"#, #".home|to_entries[]|"\(.key)=\(.value)""#,
        #".id as $id|.tags[]|{id:$id,tag:.}"#, #".tags[0] as $a|.tags[1] as $b|$a+$b"#, #".home as $h|$h.city"#,
        #".tags|.[length-1]"#, #".[("id","name")]"#, #".tags[(0,1)]"#, #".email[0:1]"#, #"..|strings"#,
    ]

    private static let values: [String] = [
        #"length"#, #"keys"#, #"keys_unsorted"#, #"to_entries"#, #"to_entries|from_entries"#,
        #"[.tags[]|ascii_upcase]"#, #"{id,n:.name}"#, #"{id,"x":1}"#, #"{(.name):.id}"#, #"{a:(1,2),b:(3,4)}"#,
        #"{a:.tags[]}"#, #"{a:1|2}"#, #"{id,t:.tags[]}|.t"#, #"[.[]|strings]"#, #"[.[]|scalars?]"#,
        #"if .ok then 1 else 2 end"#, #"if .email then 1 elif .id>6 then 2 else 3 end"#, #"try .id.x catch ."#,
        #"[.id,.name]|.[]|try tonumber catch "no""#, #"-.id"#, #"-(.id)+1"#, #"1-2-3"#, #"2*3+4"#, #"2+3*4"#,
        #"{a:{b:1}}*{a:{c:2}}"#, #"null+1"#, #""a,b"/",""#, #""ab"*2"#, #""ab"*0"#, #""1.5"|tonumber"#,
        #""[1,2]"|fromjson"#, #"[65,66]|implode"#, #"empty"#, #"error"#, #"-1|fabs"#, #"[.[]|nulls]"#,
        #"[.[]|booleans]"#, #"[.[]|objects]"#, #"[.[]|arrays]"#, #"recurse|numbers"#, #"add"#, #""é"|utf8bytelength"#,
        #"1,2|.+1"#, #"(1,2)+(10,20)"#, #"[(1,2),(true,false)]"#, #"[.tags[] as $t|$t+"x"]"#, #"{if:1}"#,
        #"true and null"#, #"false or null"#, #"(true,false) and (true,false)"#, #"[false,1]|.[]//5"#,
        #"(false,null)//5"#, #"{}"#, #"[]"#, #"{"a":1}.a"#, #"[1,2][0]"#, #""abc"[1:]"#, #"1e3"#, #"0.5"#, #"1==1.0"#,
        #"[.[]|scalars]"#, #"2-0|1/."#, #"[.tags[]|.=="a"]"#, #"{a:.id|.,b:2}"#, #"{a:-1}"#, #"[-1,- .id]"#,
        #"(.id,.name)|tostring"#, #"[.[]?|.city?]"#, #"[.tags[0:1][],.tags[1:2][]]"#, #"try (.tags[]|error) catch ."#,
        #"[.tags[]|(try error catch .)]"#,
    ]

    private static let functions: [String] = [
        #".tags|length"#, #".name|length"#, #".email|length"#, #".id|length"#, #".tags|keys"#,
        #"with_entries(select(.key|startswith("t")))"#, #".tags|join(", ")"#, #"[.id,.email,.ok]|join("-")"#,
        #"[.[]|type]"#, #"map(type)"#, #"has("id")"#, #"has("x")"#, #".tags|has(1)"#, #".tags|contains(["a"])"#,
        #"[.id]|contains(["a"])"#, #".tags|to_entries"#, #"{a:.id}|contains({a:[1]})"#,
        #"contains({home:{city:"Lon"}})"#, #".name|contains("d")"#, #""d"|inside("Ada")"#, #""id"|in({"id":1})"#,
        #".home|map_values(1)"#, #".tags|map_values(ascii_upcase)"#, #"[..]|length"#, #".ok|not"#,
        #"try error("x") catch ."#, #".id|keys"#, #".name|ltrimstr("A")"#, #".name|rtrimstr("a")"#,
        #".name|ltrimstr(1)"#, #".name|startswith("A")"#, #".name|endswith("a")"#, #".id|startswith("a")"#,
        #""a-b-c"|split("-")"#, #""abc"|split("")"#, #"getpath(["home","city"])"#, #"getpath(["x","y"])"#,
        #"[limit(1;.tags[])]"#, #"first(.tags[])"#, #"last(.tags[])"#, #"[first(empty)]"#, #"isempty(empty)"#,
        #"isempty(.tags[])"#, #".tags|first"#, #".tags|last"#, #".tags|nth(1)"#, #".tags|reverse"#, #".tags|any"#,
        #"[true,false]|all"#, #"any(.tags[];.=="b")"#, #".tags|any(.=="b")"#, #".tags|all(.=="b")"#,
        #"[[1,[2]],3]|flatten"#, #"[[1,[2]],3]|flatten(1)"#, #"error("x")"#, #"1.5|floor"#, #"1.5|ceil"#,
        #"[1.5,-1.5,2.4]|map(round)"#, #"[.[]|values]|length"#, #".tags|add"#, #"[1,2]|add"#, #"[]|add"#,
        #"[[1],[2]]|add"#, #"[.[]?]|length"#, #"[1,1.0]|unique"#, #"try (1|error({a:1})) catch .a"#,
        #"[.[]|iterables]|length"#, #".email|not"#, #"try error(.home) catch .n"#, #"[.[]|try keys catch 0]|length"#,
        #".tags|map(explode[0])"#, #"(.tags|length) as $n|[$n,.id]"#, #"[[1,2],[1,3]]|map(.[1])|add"#,
        #"[.id,.email]|map(.//0)"#, #"[limit(3;.tags[],.tags[])]"#, #".tags|sort|first"#, #"[3,1,2]|sort_by(-.)"#,
        #"[[2,1],[1]]|sort"#,
    ]

    private static let texts: [String] = [
        #""\(.name) <\(.id)>""#, #""a\(1,2)b\(3,4)""#, #"@csv "x\([.name,.id])""#, #"[.name,.id,.email,.ok]|@csv"#,
        #"[.name,"t\tb"]|@tsv"#, #"@json"#, #"[.name,"it's"]|@sh"#, #""a b/ü"|@uri"#, #"{"a\(.id)":1}"#,
        #""\u00e9\ud83d\ude00""#, #"@text"#, #""x"|@html"#, #"[1,[2]]|@csv"#, #""<a&\"b>""#, #""<a&b>"|@html"#,
        #""\t\n\\\/\u00e9""#, #""a\u0000b"|length"#, #".tags|[.[]|"\(.)!"]|join(" ")"#,
        #""x" as $x|"y" as $y|"\($x)\($y)""#,
    ]

    private static let lists: [String] = [
        #".[].id"#, #"map(.id)"#, #"[.[]|select(.id>1)]"#, #"map(select(.p==null)|.n)"#, #"sort_by(.id)|map(.n)"#,
        #"sort_by(.p,.id)|map(.id)"#, #"group_by(.p)|map(length)"#, #"unique_by(.p)|map(.id)"#, #"min_by(.id).n"#,
        #"max_by(.id).n"#, #"map(.id)|sort"#, #"map(.id)|min"#, #"map(.id)|max"#, #"map(.p)|unique"#, #"[]|min"#,
        #".[]|[.id,.n]|@csv"#, #".[]|[.id,.n]|@tsv"#, #"map({(.n):.id})|add"#, #"map(.t[])"#, #"map(.t|length)"#,
        #"[.[]|{id,t:.t[]}]"#, #"map(.t|contains(["x"]))"#, #"[.[].t]|flatten|unique"#, #".[0]|to_entries|map(.key)"#,
        #"map(has("p"))"#, #"[.[]|.p//0]|add"#, #".[1:]|map(.id)"#, #"map(.id)|.[1:2]"#, #".[]|"\(.id): \(.n)""#,
        #"map(.n)|join(",")"#, #"sort"#, #"map(keys)"#, #"map(.n|length)"#, #".[]|.t[]"#, #"[.[].id]|contains([1])"#,
        #"reverse|map(.id)"#, #"map(select(any(.t[];.=="y")))|length"#, #"[.[]|if .p then .id else empty end]"#,
        #"map(.id)|map(.*2)|add"#, #"first.n"#, #"last.n"#, #"[.[]|.n as $n|.t[]|{n:$n,t:.}]"#,
        #"[limit(2;.[])|.id]"#, #"map(.id)-[1]"#, #"[.[]|[.id,.p]]|sort"#, #"map(.p)|sort"#,
        #"[{"a":1},{"a":null},[1],"a",true,false,null,0]|sort"#, #"[{"b":1},{"a":2},{"a":1}]|sort"#,
    ]
}
