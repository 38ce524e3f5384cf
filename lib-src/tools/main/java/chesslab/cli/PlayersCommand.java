package chesslab.cli;

import chesslab.arena.player.Entrant;
import picocli.CommandLine.Command;

/** Lists the players: {@code players}. */
@Command(name = "players", header = "Lists the players, as match, ladder and uci take them.",
        description = {"Example:", "  environment/chesslab players"})
final class PlayersCommand extends LabCommand {

    @Override
    public Integer call() {
        out().print(Entrant.help());
        out().flush();
        return Main.DONE;
    }
}
