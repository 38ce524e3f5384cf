package chesslab.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Wrong calls are answered with what is wrong and what was expected, without a word of Java; nothing is left behind. */
@Tag("lengthy")
class WrongCallsTest {

    @TempDir
    Path folder;

    private void assertRefused(String call, String said) throws IOException {
        Files.writeString(folder.resolve("letter.pgn"), "Dear reader,\nthis is a letter.\n");
        Files.writeString(folder.resolve("empty.pgn"), "");
        Files.writeString(folder.resolve("utf16.pgn"), "1. e4 *\n", StandardCharsets.UTF_16);
        Files.writeString(folder.resolve("bad.pgn"), "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e5 1-0\n");
        Files.writeString(folder.resolve("bad.epd"), "nonsense\n");
        Files.createDirectory(folder.resolve("latin1"));
        Files.write(folder.resolve("latin1/model.json"), new byte[]{'"', (byte) 0xE9, '"'});
        Files.createDirectory(folder.resolve("cut"));
        Files.writeString(folder.resolve("cut/manifest.json"), "{\"format\": 1, ");
        String[] words = call.replace("TMP", folder.toString()).split(" ");
        Refusal.assertSaid(List.of(said.replace("TMP", folder.toString())), words);
        assertEquals(false, Files.exists(folder.resolve("out")), "something is left behind");
        assertTrue(Files.exists(folder.resolve("letter.pgn")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    dig                                            | Unmatched argument at index 0: 'dig'
                    --fast                                         | --fast
                    minee                                          | Did you mean: mine?
                    train                                          | no kind of network: expected imitation, policy or evaluation
                    mine --games 1                                 | Missing required option: '--out=
                    mine --out TMP/out --games 0                   | 0 games: expected 1 or more
                    mine --out TMP/out --nodes 0                   | at least 1
                    mine --out TMP/out --nodes 99999999999999999999 | '99999999999999999999' is not a long
                    mine --out TMP/out --nodes 10 --depth 3        | --nodes, --depth, --movetime: expected one of them
                    mine --out TMP/out --depth 0                   | at least 1
                    mine --out TMP/out --movetime 0                | at least 1
                    mine --out TMP/out --multipv 0                 | expected 1 to 3
                    mine --out TMP/out --multipv 4                 | 4 lines do not fit the weights
                    mine --out TMP/out --multipv 2 --weights 80,15,5 | a weight for each line
                    mine --out TMP/out --weights 80,15             | together 100
                    mine --out TMP/out --weights 120,-20           | none below 0
                    mine --out TMP/out --weights 80,x              | --weights
                    mine --out TMP/out --max-plies 0               | 1 or more
                    mine --out TMP/out --random-plies 500          | 0 to 499
                    mine --out TMP/out --random-plies -1           | 0 to 499
                    mine --out TMP/out --random-share 1.5          | share of random moves 1.5: expected 0 to 1
                    mine --out TMP/out --random-share NaN          | expected 0 to 1
                    mine --out TMP/out --hash 0                    | 1 to
                    mine --out TMP/out --workers 0                 | 0 workers: expected 1 or more
                    mine --out TMP/out --engine /nowhere/fish      | /nowhere/fish
                    mine --out TMP/out --seed x                    | 'x' is not a long
                    mine --out TMP/out --games-per-file 0          | 1 or more
                    mine --out TMP/out --min-elo 2000              | --min-elo
                    encode --out TMP/out                           | GAMES
                    encode nosuch --out TMP/out                    | nosuch: there is no such file or folder
                    encode data/openings --out TMP/out             | data/openings: has no file named *.pgn
                    encode TMP/empty.pgn --out TMP/out             | empty.pgn: has no game that can be encoded: there is no game in it
                    encode TMP/letter.pgn --out TMP/out            | letter.pgn
                    encode TMP/utf16.pgn --out TMP/out             | unexpected the first byte of UTF-16: expected UTF-8
                    encode TMP/bad.pgn --out TMP/out --layout mover15 | mover15
                    encode TMP/bad.pgn --out TMP/out --for chess   | expected one of [imitation, policy, evaluation]
                    encode TMP/bad.pgn --out TMP/out --fraction 0  | fraction 0.0
                    encode TMP/bad.pgn --out TMP/out --split 80,10 | --split of 2 numbers: expected three, such as 80,10,10
                    encode TMP/bad.pgn --out TMP/out --split 80,10,5 | together 100
                    encode TMP/bad.pgn --out TMP/out --temperature 0 | temperature 0.0
                    encode TMP/bad.pgn --out TMP/out --time-control fast | time control "fast": expected seconds + increment such as 180+2
                    encode TMP/bad.pgn --out TMP/out --min-elo 2000 --max-elo 1900 | ratings from 2000 to 1900
                    encode TMP/bad.pgn --out TMP/out --for evaluation --layout mover14 | --layout with --for evaluation
                    encode TMP/bad.pgn --out TMP/out --for evaluation --split 80,10,10 | --split with a test part
                    encode TMP/bad.pgn --out TMP/out --max-score 9 | --max-score: expected it only with --for evaluation
                    encode TMP/bad.pgn --out TMP/out --judge data/models/nnue | --judge: expected it only with --for policy
                    encode TMP/bad.pgn --out TMP/out --for policy --judge data/models/cnn | data/models/cnn/network.npz: there is no such file: expected a network
                    train imitation data/classics --net mlp --out TMP/out | data/classics: has no manifest.json: expected a folder made by encode
                    train imitation nosuch --net mlp --out TMP/out | nosuch: has no manifest.json: expected a folder made by encode
                    train imitation TMP/cut --net mlp --out TMP/out | cut/manifest.json
                    train imitation nosuch --net mlp --fraction 2 --out TMP/out | fraction 2.0 of the data, expected over 0 to 1
                    train imitation nosuch --net mlp --lr 0 --out TMP/out | learning rate 0.0
                    train imitation nosuch --net mlp --value=draw --out TMP/out | draw
                    train policy nosuch --out TMP/out              | nosuch: has no manifest.json: expected a folder made by encode
                    train policy nosuch --out TMP/out --from data/models/policy --hidden 8 | --hidden with --from: expected one of them
                    train policy nosuch --out TMP/out --from data  | data/policy.npz: there is no such file: expected a network
                            train evaluation nosuch --out TMP/out          | nosuch: has no manifest.json of scored positions: expected a folder made by encode --for evaluation
                    train evaluation nosuch --out TMP/out --epochs 0 | 0
                    accuracy data/models/cnn nosuch                | nosuch: has no manifest.json: expected a folder made by encode
                    export data/models/policy --out TMP/out        | data/models/policy/model.json: describes 0 networks of layers: expected one made by train imitation
                    export data/models/nnue --out TMP/out          | data/models/nnue/model.json: describes 0 networks of layers: expected one made by train imitation
                    export data/models/cnn --out TMP/none/out      | none
                    recipe cake --out TMP/out                      | Unmatched argument
                    recipe engine --out TMP/out --epochs 0         | expected 1 or more
                    recipe engine --out TMP/out --generations 2    | Unknown options: '--generations'
                    recipe                                         | no recipe: expected engine, policy, zero or me
                    recipe me data/classics --name Morfy --out TMP/out | no game of "Morfy": did you mean "Morphy" (1 game)
                    recipe me data/classics --name Morphy --out TMP/out | 1 game of Morphy: expected 20 or more
                    recipe me data/classics --name a --annotated -1 --out TMP/out | --annotated -1: expected 0 or more
                    recipe engine --out TMP/out --judge data/models/nnue | Unknown options: '--judge'
                    recipe policy --out TMP/out --judge data/models/cnn | data/models/cnn/network.npz: there is no such file: expected a network
                    recipe zero --out TMP/out --games 0            | 0 games
                    recipe zero --out TMP/out --generations 0      | 0 generations
                    recipe zero --out TMP/out --result-share 1.1   | share 1.1 of the result: expected 0 to 1
                    recipe zero --out TMP/letter.pgn               | letter.pgn: is not a folder
                    mine --out TMP/letter.pgn                      | letter.pgn: is not a folder
                    mine --out TMP/letter.pgn/below                | letter.pgn
                    encode TMP/none.pgn --out TMP/out              | none.pgn: there is no such file
                    match random greedy --openings TMP             | is not a file
                    match random selective:network=TMP             | network.npz
                    recipe zero --out TMP/out --hidden 6           | N 6: expected a multiple of 4
                    match random                                   | B
                    match random greedy mcts                       | 3 players: expected two; environment/chesslab ladder rates more
                    match random greedy --games 3                  | 3 games: expected an even number
                    match random greedy --at-once 0                | 1 or more
                                    match random greedy --sprt 0,10 --out TMP/out  | --sprt with --out
                    match random greedy --sprt 0                   | expected two, such as 0,10
                    match random greedy --resume                   | --resume without --out: expected the folder of the match
                    match random greedy --openings nosuch          | nosuch: there is no such file or folder
                    match random greedy --openings TMP/bad.epd     | bad.epd: line 1
                    match random deepblue                          | there is no player "deepblue"
                    match random stockfsh                          | did you mean stockfish?
                    match random minimax:0                         | from 1 to 128
                    match random minimax:3:4                       | minimax
                    match random stockfish:elo=500                 | UCI_Elo: expected
                    match random selective:without=hope            | no feature "hope": expected some of null-move+
                    match random selective:nodes=100,soft=200      | soft=200: expected at most nodes=100
                    match random alphabeta:node=100                | node
                    match random alphabeta:nodes=99999999999999999999 | from 1 on (at most 9223372036854775807)
                    match random net:TMP/none                      | none/model.json: there is no such file: expected a network's folder
                    match random net:data/models/nnue              | of train evaluation as selective:network=FOLDER
                    match random selective:network=data/models/cnn | data/models/cnn/network.npz: there is no such file: expected a network that train evaluation
                    match random net:TMP/latin1                    | latin1/model.json: is no description of a network: its bytes are no UTF-8
                    match random java:TMP/none.java                | none.java
                    match random selective:delta=900               | from 0 to 600, centipawns that a capture may bring
                    tune selective --parameters data/tuning/selective.txt | tune without --out: expected the folder
                    tune random --parameters data/tuning/selective.txt --out TMP/out | random has no option reverse-margin
                    tune selective --parameters nosuch --out TMP/out | nosuch: there is no such file or folder
                    tune selective --parameters TMP/bad.epd --out TMP/out | expected name, int or float
                    ladder                                         | 0 players: expected 2 or more
                    ladder random                                  | 1 players: expected 2 or more
                    ladder random random                           | player random is given twice
                    ladder random greedy --anchor minimax:9=1000   | anchor minimax:9: expected one of the players
                    ladder random greedy --games 3                 | 3 games: expected an even number
                    ladder random greedy --resume                  | --resume without --out: expected the folder of the ladder
                    rate                                           | GAMES
                    rate nosuch                                    | nosuch: there is no such file or folder
                    rate TMP/bad.pgn                               | game 1, line 5
                    rate data/players/ladder --anchor a            | expected a player, = and its rating
                    rate data/players/ladder --anchor a=x          | expected a player, = and its rating
                    uci alphabeta:depth=0                          | depth 0, expected a whole number from 1
                    uci random --seed -1                           | --seed -1: expected 0 or more
                    """)
    void callIsRefusedInASentence(String call, String said) throws IOException {
        assertRefused(call, said);
    }

    /** Every option and parameter of every command that names a file or folder. */
    @Test
    void emptyNameIsRefused() {
        List<List<String>> calls = new ArrayList<>();
        addCalls(calls, List.of(), Main.line());
        assertTrue(calls.size() > 25, calls::toString);
        calls.forEach(call -> Refusal.assertSaid(List.of("the name is empty: expected a file or folder"),
                call.toArray(String[]::new)));
    }

    private static void addCalls(List<List<String>> calls, List<String> words, CommandLine line) {
        for (ArgSpec arg : line.getCommandSpec().args()) {
            if (Path.class == arg.auxiliaryTypes()[0]) {
                List<String> call = new ArrayList<>(words);
                if (arg instanceof OptionSpec option) {
                    call.add(option.longestName());
                } else {
                    int index = ((PositionalParamSpec) arg).index().min();
                    call.addAll(Collections.nCopies(index, "data/models/cnn"));
                }
                call.add("");
                calls.add(call);
            }
        }
        line.getSubcommands().forEach((name, command) -> addCalls(calls,
                Stream.concat(words.stream(), Stream.of(name)).toList(), command));
    }

    /** Names that the text of the recipe's player could not hold. */
    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a=b", " a", "a ", "a\nb", "a\tb", "run,plies=1", "x/a,b"})
    void folderThatNoPlayerCanNameIsRefusedBeforeTheFirstGame(String name) {
        for (String recipe : List.of("engine", "policy", "zero", "me games.pgn --name a")) {
            Refusal.assertSaid(List.of("folder \"" + name + "\": the text of its player cannot name it", "commas"),
                    Stream.of("recipe " + recipe + " --out", name).flatMap(words -> words.equals(name)
                            ? Stream.of(name)
                            : Stream.of(words.split(" "))).toArray(String[]::new));
            assertEquals(false, Files.exists(Path.of(name)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"match random greedy --games 3 --out TMP/out", "ladder random greedy --games 3 --out TMP/out",
                    "match random deepblue --out TMP/out", "match random net:TMP/none --out TMP/out",
                    "ladder random greedy --openings nosuch --out TMP/out"})
    void refusedRunLeavesNoFolder(String call) throws IOException {
        assertRefused(call, "environment/chesslab ");
    }
}
