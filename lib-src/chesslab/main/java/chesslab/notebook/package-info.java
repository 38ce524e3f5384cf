/**
 * Boards, charts, tables, progress and checks in a cell or in a terminal; uses every package below it.
 *
 * <p>{@link chesslab.notebook.Show} shows things. It finds the running kernel by reflection (ours, IJava, JJava) and
 * prints text without one. Pictures are data URIs, which survive in a notebook that is not yet trusted.
 *
 * <pre>{@code
 * Show.board(board);                                                       // last move and check are marked
 * Show.board(BoardImage.of(board).arrow("h5f7").caption("What does White threaten?").size(480));
 * Show.boards(BoardImage.of(before).size(240), BoardImage.of(after).size(240).flipped());
 * Show.game(GameView.of(PgnGame.parse(text)).ply(17));                     // to step through
 * Show.playable(PlayableBoard.against(player));                            // click to move; also game.play("e4")
 * Show.tree(TreeImage.of(recorder.take()));                                // a search tree
 * XYChart chart = Charts.logLine("Nodes by depth", "depth", "nodes");      // also Charts.line, Charts.bars
 * chart.addSeries("minimax", List.of(1, 2, 3), List.of(20, 400, 8902));
 * Show.chart(chart);
 * Show.table(Table.create("Searches", StringColumn.create("search", "minimax"), IntColumn.create("nodes", 8902)));
 * for (Move move : Progress.of("moves", board.legalMoves())) { search(move); }
 * Check.equal(1337211, result.nodes(), "minimax nodes");                   // also Check.that, Check.near
 * Exercise.check("1. mobility", () -> mobility(board), 20, "count legal moves");
 * int playouts = Knobs.scaled(200, 5_000, 100_000);                        // CHESSLAB_SCALE: quick, normal, large
 * }</pre>
 *
 * <p>{@link chesslab.notebook.Drawings} draws an object by its {@code toHtml()}, {@code toSvg()} or {@code toPng()},
 * for {@code Show} and for chesslab's kernel, where pictures, boards, charts and tables also appear without {@code
 * Show} if they are the last expression of a cell.
 */
package chesslab.notebook;
