"""Talks to running kernels over Jupyter's protocol."""

import base64
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jupyter_kernel_test
from jupyter_client.manager import start_new_kernel

TIMEOUT = 60
SOON = 30  # seconds, half of the time that the interrupted cells would sleep; a busy machine is slow to answer


class Cell:
    """What one execution brought: its reply and its outputs in order."""

    def __init__(self):
        self.reply = None
        self.messages = []

    def of_type(self, *types):
        return [m['content'] for m in self.messages if m['msg_type'] in types]

    @property
    def status(self):
        return self.reply['status']

    @property
    def data(self):
        results = self.of_type('execute_result')
        return results[0]['data'] if results else None

    @property
    def text(self):
        return self.data['text/plain'] if self.data else None

    def stream(self, name='stdout'):
        return ''.join(c['text'] for c in self.of_type('stream') if c['name'] == name)

    @property
    def traceback(self):
        """The report of the error without colors."""
        return re.sub(r'\x1b\[[0-9;]*m', '', '\n'.join(self.of_type('error')[0]['traceback']))


class Kernel:
    """A running kernel and its client."""

    def __init__(self, name='java', **launch):
        self.manager, self.client = start_new_kernel(TIMEOUT, name, **launch)

    def stop(self, now=False):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=now)

    def send(self, code, **options):
        return self.client.execute(code, **{'allow_stdin': False, **options})

    def answer(self, request):
        """The shell's reply to a request."""
        while True:
            message = self.client.get_shell_msg(timeout=TIMEOUT)
            if message['parent_header'].get('msg_id') == request:
                return message['content']

    def collect(self, request, timeout=TIMEOUT):
        """Waits for the idle status of this request and for its reply."""
        cell = Cell()
        end = time.monotonic() + timeout
        while {'execution_state': 'idle'} not in cell.of_type('status'):
            message = self.client.get_iopub_msg(timeout=max(0.1, end - time.monotonic()))
            if message['parent_header'].get('msg_id') == request:
                cell.messages.append({**message, 'arrived': time.monotonic()})
        cell.reply = self.answer(request)
        return cell

    def run(self, code, timeout=TIMEOUT, **options):
        return self.collect(self.send(code, **options), timeout)

    def interrupt(self):
        """Interrupts what runs; once the kernel has answered, the interrupt cannot meet a later cell."""
        self.client.control_channel.send(self.client.session.msg('interrupt_request', {}))
        self.client.get_control_msg(timeout=TIMEOUT)

    def interrupted(self, code, timeout=TIMEOUT, **options):
        """Runs a cell, interrupts it once it prints, and returns it with the seconds from then to its end."""
        request = self.send('System.out.println("running");\n' + code, **options)
        while self.client.get_iopub_msg(timeout=TIMEOUT)['msg_type'] != 'stream':
            pass
        time.sleep(0.3)
        started = time.monotonic()
        self.interrupt()
        return self.collect(request, timeout), time.monotonic() - started


def setUpModule():
    global shared
    shared = Kernel()
    unittest.addModuleCleanup(shared.stop)


class KernelCase(unittest.TestCase):
    """Tests that share one kernel, the module's or one of their class."""

    kernel = None

    def setUp(self):
        self.kernel = self.kernel or shared

    def run_ok(self, code, **options):
        cell = self.kernel.run(code, **options)
        self.assertEqual('ok', cell.status, cell.reply)
        return cell

    def run_failing(self, code):
        cell = self.kernel.run(code)
        self.assertEqual('error', cell.status)
        return cell


class CellsTest(KernelCase):
    def test_trailing_expression_is_the_result(self):
        for code, text in (('int six = 6;\nsix + 1', '7'), ('six * 2 // remark', '12'), ('Map.of().get("x")', 'null'),
                           ('new int[][] {{1, 2}, {3}}', '[[1, 2], [3]]')):
            self.assertEqual(text, self.run_ok(code).text)

    def test_semicolon_void_and_declarations_give_no_result(self):
        for code in ('1 + 1;', 'System.out.flush()', 'int a = 1', 'a = 2', 'int f() { return 1; }', '// remark', ''):
            self.assertIsNone(self.run_ok(code).data, code)

    def test_one_cell_holds_snippets_of_every_kind(self):
        cell = self.run_ok('''
            import java.util.function.UnaryOperator;

            record Point(int x, int y) {
                double length() {
                    return Math.hypot(x, y);
                }
            }
            enum Color { RED, GREEN }
            interface Shape { double area(); }
            class Disc implements Shape {
                private final double radius;
                Disc(double radius) { this.radius = radius; }
                @Override public double area() { return Math.PI * radius * radius; }
            }
            <T> T twice(UnaryOperator<T> step, T start) {
                return step.apply(step.apply(start));
            }
            var points = new ArrayList<Point>();
            for (int i = 0; i < 2; i++) {
                points.add(new Point(3 * i, 4 * i));
            }
            if (points.isEmpty()) {
                System.out.println("none");
            }
            else {
                System.out.println(points.get(1).length());
            }
            // a remark before the end
            twice(s -> s + Color.RED, new Disc(0).area() + "")''')
        self.assertEqual(('5.0\n', '0.0REDRED'), (cell.stream(), cell.text))

    def test_cells_share_the_classes_of_the_kernel_itself_and_results_keep_their_identity(self):
        self.run_ok('Object kept = new Object();')
        self.run_ok('Object same(Object o) { return o; }')
        for code, text in (('org.dflib.jjava.jupyter.kernel.BaseKernel.notebookKernel() instanceof chesslab.kernel.JavaKernel', 'true'),
                           ('import chesslab.game.*;\nSide.WHITE', 'WHITE'), ('same(kept) == kept', 'true')):
            self.assertEqual(text, self.run_ok(code).text)

    def test_silent_cells_leave_no_trace(self):
        before = self.run_ok('1').reply['execution_count']
        silent = self.run_ok('2', silent=True, store_history=False)
        self.assertEqual([], silent.of_type('execute_input', 'execute_result'))
        self.assertEqual(before + 1, self.run_ok('3').reply['execution_count'])

    def test_unsigned_messages_are_dropped_and_the_next_is_answered(self):
        session = self.kernel.client.session
        key, session.key = session.key, b'forged'
        self.kernel.send('System.exit(1);')
        session.key = key
        self.assertEqual('2', self.run_ok('1 + 1').text)


class OutputTest(KernelCase):
    def test_twenty_thousand_lines_arrive_in_order(self):
        cell = self.run_ok('for (int i = 0; i < 20_000; i++) System.out.println("line " + i);')
        self.assertEqual(['line %d' % i for i in range(20_000)], cell.stream().splitlines())
        self.assertLess(len(cell.of_type('stream')), 100)

    def test_text_appears_while_the_cell_runs(self):
        cell = self.run_ok('System.out.println("first"); Thread.sleep(1000); System.out.println("second");')
        first, second = [m['arrived'] for m in cell.messages if m['msg_type'] == 'stream']
        self.assertGreater(second - first, 0.5)

    def test_order_of_both_streams_and_pictures_is_kept(self):
        cell = self.run_ok('System.out.print("a"); System.err.print("b"); System.out.print("c");'
                           'chesslab.notebook.Show.all("d"); System.out.print("e");')
        shown = [c.get('text') or c['data']['text/plain'] for c in cell.of_type('stream', 'display_data')]
        self.assertEqual((['a', 'b', 'c', 'd', 'e'], 'b'), (shown, cell.stream('stderr')))

    def test_images_come_as_png_and_as_text(self):
        data = self.run_ok('new java.awt.image.BufferedImage(8, 6, java.awt.image.BufferedImage.TYPE_INT_RGB)').data
        png = base64.b64decode(data['image/png'])
        self.assertEqual((b'\x89PNG\r\n\x1a\n', 8, b'IEND'), (png[:8], int.from_bytes(png[16:20], 'big'), png[-8:-4]))
        self.assertIn('BufferedImage', data['text/plain'])

    def test_objects_that_draw_themselves_or_offer_html_svg_or_png_are_drawn(self):
        data = self.run_ok('''
            import org.dflib.jjava.jupyter.kernel.display.*;
            new DisplayDataRenderable() {
                public void render(RenderContext context) { context.getOutputContainer().putHTML("<b>drawn</b>"); }
                public String toString() { return "text"; }
            }''').data
        self.assertEqual({'text/html': '<b>drawn</b>', 'text/plain': 'text'}, data)
        self.run_ok('record Star(int size) { public String toHtml() { return "<b>" + size + "</b>"; }\n'
                    'public byte[] toPng() { return new byte[] {1, 2}; } }')
        self.assertEqual({'text/html': '<b>3</b>', 'text/plain': 'Star[size=3]'}, self.run_ok('new Star(3)').data)
        self.run_ok('class Dot { public byte[] toPng() { return new byte[] {1, 2}; } }')
        self.assertEqual('AQI=', self.run_ok('new Dot()').data['image/png'])
        self.run_ok('class Disc { public String toSvg() { return "<svg/>"; } public int toHtml() { return 0; } }')
        data = self.run_ok('new Disc()').data
        self.assertEqual(({'image/svg+xml', 'text/plain'}, '<svg/>'), (set(data), data['image/svg+xml']))

    def test_objects_that_fail_to_be_shown_fail_their_cell(self):
        self.run_ok('class Broken { public String toHtml() throws IOException { throw new IOException("no ink"); } }')
        cell = self.run_failing('new Broken()')
        self.assertIn('no ink', cell.reply['evalue'])
        self.assertIn('while the result was shown', cell.traceback)
        cell = self.run_failing('new Object() { public String toString() { throw new RuntimeException("shy"); } }')
        self.assertIn('java.lang.RuntimeException: shy', cell.traceback)

    def test_tables_charts_boards_and_pictures_simply_appear(self):
        self.run_ok('import chesslab.chess.*;\nimport chesslab.notebook.*;\nimport chesslab.search.*;\nimport chesslab.search.chess.*;\n'
                    'import tech.tablesaw.api.*;\nvar recorder = new TreeRecorder<Move>();\n'
                    'ChessSearch.minimax().observedBy(recorder).search(new Board(), 1);')
        for code, html, text in (
                ('Table.create("t", IntColumn.create("nodes", 8902))', '8,902', 'nodes'),
                ('var chart = Charts.line("curve", "x", "y");\nchart.addSeries("s", List.of(1, 2), List.of(3, 4));\n'
                 'chart', 'data:image/png;base64,', 'curve'),
                ('new Board()', 'data:image/svg+xml;base64,', 'r n b q'),
                ('BoardImage.of(new Board()).caption("Hm")', 'data:image/svg+xml;base64,', 'Hm'),
                ('TreeImage.of(recorder.take())', 'data:image/svg+xml;base64,', 'e2e4')):
            data = self.run_ok(code).data
            self.assertEqual({'text/html', 'text/plain'}, set(data), code)
            self.assertIn(html, data['text/html'])
            self.assertIn(text, data['text/plain'])

    def test_display_is_updated_in_place(self):
        self.run_ok('import chesslab.notebook.screen.*;')
        shown = self.run_ok('Screen.current().show(Map.of("text/html", "<i>1</i>", "text/plain", "1"), "d");')
        self.assertEqual({'text/html': '<i>1</i>', 'text/plain': '1'}, shown.of_type('display_data')[0]['data'])
        content = self.run_ok('Screen.current().update(Map.of("text/plain", "2"), "d");').of_type('update_display_data')[0]
        self.assertEqual(({'text/plain': '2'}, 'd'), (content['data'], content['transient']['display_id']))

    def test_background_threads_print_after_their_cell(self):
        self.run_ok('var gate = new CountDownLatch(1);\nvar late = new Thread(() -> {\n'
                    'try { gate.await(); Thread.sleep(300); } catch (InterruptedException e) { }\n'
                    'System.out.println("late"); throw new IllegalStateException("from behind"); });\nlate.start();')
        opened = self.run_ok('gate.countDown();')  # had the first cell waited for its thread, this would not run
        text = opened.stream() + opened.stream('stderr')
        while 'from behind' not in text:
            text += self.kernel.client.get_iopub_msg(timeout=TIMEOUT)['content'].get('text', '')
        self.assertIn('late\n', text)

    def test_logging_libraries_are_quiet(self):
        cell = self.run_ok('org.slf4j.LoggerFactory.getLogger("cell").warn("noise");')
        self.assertEqual([], cell.of_type('stream'))


class ErrorsTest(KernelCase):
    def test_compile_errors_name_the_line_and_underline_the_place(self):
        cell = self.run_failing('int fine = 1;\n\n  int bad = missing + 1;')
        self.assertEqual(('CompileError', 'no cell has made `missing` yet; run the cells above'), (cell.reply['ename'], cell.reply['evalue']))
        self.assertEqual(['-->   3   int bad = missing + 1;', '                    ^^^^^^^'], cell.traceback.splitlines()[1:3])
        self.assertEqual('1', self.run_ok('fine').text)

    def test_name_that_no_cell_has_made_is_told_once(self):
        for code, told in (('lost + lost * lost', '`lost`'), ('lost(1) + lost(2)', '`lost`'), ('Vanished one = new Vanished();', 'or imported `Vanished`')):
            report = self.run_failing(code).traceback
            self.assertEqual(1, report.count('Compile error'), report)
            self.assertIn('no cell has made %s yet; run the cells above' % told, report)
        self.assertEqual(2, self.run_failing('lost + found').traceback.count('no cell has made'))
        for code in ('"".lost()', 'List.lost', 'new Object().lost'):
            self.assertIn('cannot find symbol', self.run_failing(code).traceback)

    def test_cell_does_not_end_the_kernel(self):
        self.run_ok('void leave(boolean really) { if (really) { System.exit(1); } }\nleave(false);')
        for code in ('System.exit(3);', 'leave(true);', 'Runtime.getRuntime().exit(1);', 'Runtime.getRuntime().halt(1);',
                     'java.util.function.IntConsumer end = System::exit;\nend.accept(2);', 'try { System.exit(1); } catch (Exception e) { }',
                     'long before = 123456789012L;\ndouble half = 0.5;\nclass Ends { static { Runtime.getRuntime().halt(1); } }\nnew Ends();'):
            with self.subTest(code):
                self.assertIn('must not end the kernel', self.run_failing(code).reply['evalue'])
        cell = self.run_ok('var leaving = new Thread(() -> System.exit(4));\nleaving.start();\nleaving.join();')
        self.assertIn('must not end the kernel', cell.stream('stderr'))

    def test_syntax_errors_and_broken_off_cells_are_reported_before_anything_runs(self):
        self.assertIn("';' expected", self.run_failing('int ok = 1; int a = 1 int b = 2;').traceback)
        cell = self.run_failing('System.out.println("ran");\nfor (int i = 0; i < 3; i++) {')
        self.assertIn('ends too early', cell.traceback)
        self.assertEqual('', cell.stream())

    def test_exceptions_show_class_message_line_and_frames_of_cells_before_those_of_libraries(self):
        self.run_ok('void inner() {\n  throw new IllegalStateException("top");\n}\nvoid outer() {\n\n  inner();\n}')
        cell = self.run_failing('int before = 5;\n\n// remark\nList.of(1).forEach(n ->\n    outer());')
        self.assertEqual(('IllegalStateException', 'top'), (cell.reply['ename'], cell.reply['evalue']))
        lines = cell.traceback.splitlines()
        self.assertEqual('java.lang.IllegalStateException: top', lines[0])
        self.assertIn('-->   5     outer());', lines)
        outer = lines.index('  at outer, line 6 of cell [%d]: inner();' % (cell.reply['execution_count'] - 1))
        self.assertTrue(any(line.startswith('    java.') for line in lines[outer:]))
        self.assertFalse(any(line.startswith('    java.') for line in lines[:outer]))
        self.assertEqual('5', self.run_ok('before').text)

    def test_exceptions_of_own_classes_and_failed_assertions_keep_their_names(self):
        self.run_ok('class Lost extends Exception { Lost(String text) { super(text); } }')
        cell = self.run_failing('throw new Lost("way");')
        self.assertEqual(('Lost', 'way'), (cell.reply['ename'], cell.reply['evalue']))
        self.assertEqual('Lost: way', cell.traceback.splitlines()[0])
        self.assertEqual('AssertionError', self.run_failing('assert 1 > 2 : "sum"').reply['ename'])

    def test_errors_end_the_cell_and_not_the_kernel(self):
        cell = self.run_failing('int deep(int n) { return deep(n + 1); }\ndeep(0)')
        self.assertEqual('StackOverflowError', cell.reply['ename'])
        self.assertLess(len(cell.traceback.splitlines()), 20)
        self.assertEqual('OutOfMemoryError', self.run_failing('new long[Integer.MAX_VALUE]').reply['ename'])
        self.assertEqual('2', self.run_ok('1 + 1').text)

    def test_undeclared_names_in_methods_are_told_at_once_and_at_use(self):
        cell = self.run_ok('int uses(int n) { return later(n); }')
        self.assertIn('uses cannot be used yet; not declared: method later(int)', cell.stream('stderr'))
        self.assertIn('not declared: method later(int)', self.run_failing('uses(1)').traceback)
        self.run_ok('int later(int n) { return n + 1; }')
        self.assertEqual('2', self.run_ok('uses(1)').text)

    def test_cells_behind_a_failed_one_are_aborted_unless_the_client_wants_them(self):
        for options, second in (({}, 'aborted'), ({'stop_on_error': False}, 'ok')):
            requests = [self.kernel.send('Thread.sleep(300);\nthrow new RuntimeException("stop");', **options)]
            requests += [self.kernel.send('4') for _ in range(2)]
            self.assertEqual(['error', second, second], [self.kernel.collect(request).status for request in requests])
            self.assertEqual('3', self.run_ok('1 + 2').text)


class HostileTest(unittest.TestCase):
    """Each cell of hostile_cells.txt ends as is said there, and the cells after it work."""

    @staticmethod
    def cells():
        text = (Path(__file__).parent / 'hostile_cells.txt').read_text(encoding='utf-8')
        for end, code in re.findall(r'^== (.*)\n((?:(?!== ).*\n)+)', text, re.MULTILINE):
            yield end, re.sub('«([0-9]+) × ([^»]*)»', lambda found: ''.join(
                found[2].replace('#', str(i)) for i in range(int(found[1]))), code.removesuffix('\n'))

    def check(self, **launch):
        kernel = Kernel(**launch)
        self.addCleanup(kernel.stop)
        kernel.run('int kept0 = 0;')
        for i, (end, code) in enumerate(self.cells()):
            with self.subTest(code[:80]):
                cell = kernel.run(code)
                told = 'ok' if cell.status == 'ok' else '%(ename)s: %(evalue)s' % cell.reply
                self.assertRegex(told, re.escape(end).replace(':\\ ', ': .*'))
                if end.startswith('CompileError'):
                    self.assertIn('--> ', cell.traceback)
                if cell.status == 'error':
                    self.assertLess(len(cell.traceback), 12_000)
                    self.assertNotRegex(cell.reply['evalue'], r'[\x00-\x08\x0b-\x1f\x7f-\x9f]')
                self.assertLess(len(cell.stream('stderr')), 1000)
                after = kernel.run(f'System.out.println(kept{i});\nint kept{i + 1} = {i + 1};\n1 + 1')
                self.assertEqual(('2', f'{i}\n'), (after.text, after.stream()))

    def test_hostile_cells_end_with_their_error_and_later_cells_work(self):
        self.check()

    @unittest.skipUnless(os.environ.get('JDK_NEWEST_LTS'), 'JDK_NEWEST_LTS names no JDK')
    def test_hostile_cells_end_with_their_error_and_later_cells_work_on_the_newest_jdk(self):
        self.check(env={**os.environ, 'JAVA_HOME': os.environ['JDK_NEWEST_LTS']})


class ChesslibTest(KernelCase):
    """Code of people who know chesslib, with our imports."""

    CALLS = Path(__file__).parents[3].parent / 'shared' / 'cases' / 'chesslib-calls.txt'
    NOT_THERE = {'board.toStringFromWhiteViewpoint()', 'board.toStringFromBlackViewpoint()'}  # chesslib has ViewPoint

    @classmethod
    def setUpClass(cls):  # its imports are no other test's
        cls.kernel = Kernel()
        cls.addClassCleanup(cls.kernel.stop)

    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.pgn = Path(folder.name) / 'games.pgn'
        self.pgn.write_text('[White "A"]\n\n1. e4 {king\'s pawn} e6 2. d4 1/2-1/2\n\n[White "B"]\n\n1. d4 d5 *\n')
        self.run_ok('import chesslab.chess.*;\nimport chesslab.chess.File;\nimport chesslab.chess.pgn.*;\n'
                    'import chesslab.game.Side;')

    @unittest.skipUnless(CALLS.exists(), 'the list of calls is not beside the checkout')
    def test_calls_that_its_users_type_work(self):
        self.run_ok('String PGN = "%s";' % self.pgn)
        failed = {line for line in self.CALLS.read_text(encoding='utf-8').splitlines() if self.kernel.run(line).status != 'ok'}
        self.assertEqual(self.NOT_THERE, failed)

    def test_the_example_of_its_page_runs(self):
        self.assertEqual('FEN: rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2\n'
                         'FEN: rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\n', self.run_ok(
            'PgnHolder pgn = new PgnHolder("%s");\n' % self.pgn +
            'pgn.loadPgn();\n'
            'for (Game game : pgn.getGames()) {\n'
            '    game.loadMoveText();\n'
            '    MoveList moves = game.getHalfMoves();\n'
            '    Board board = new Board();\n'
            '    for (Move move : moves) {\n'
            '        board.doMove(move);\n'
            '    }\n'
            '    System.out.println("FEN: " + board.getFen());\n'
            '}').stream('stdout'))

    def test_its_perft_and_its_listener_run(self):
        self.assertEqual('8902', self.run_ok(
            'long perft(Board board, int depth) {\n'
            '    if (depth == 0) return 1;\n'
            '    long nodes = 0;\n'
            '    for (Move move : MoveGenerator.generateLegalMoves(board)) {\n'
            '        board.doMove(move);\n'
            '        nodes += perft(board, depth - 1);\n'
            '        board.undoMove();\n'
            '    }\n'
            '    return nodes;\n'
            '}\n'
            'perft(new Board(), 3)').text)
        self.assertEqual('Move e2e4 was played\n', self.run_ok(
            'class MyBoardListener implements BoardEventListener {\n'
            '    public void onEvent(BoardEvent event) {\n'
            '        if (event.getType() == BoardEventType.ON_MOVE) {\n'
            '            Move move = (Move) event;\n'
            '            System.out.println("Move " + move + " was played");\n'
            '        }\n'
            '    }\n'
            '}\n'
            'Board heard = new Board();\n'
            'heard.addEventListener(BoardEventType.ON_MOVE, new MyBoardListener());\n'
            'heard.doMove("e4");').stream('stdout'))


class BareValueTest(unittest.TestCase):
    """The last expression of a cell is drawn in other kernels too."""

    def test_boards_charts_and_tables_are_pictures_in_ijava(self):
        kernel = Kernel('ijava')
        self.addCleanup(kernel.stop)
        self.assertEqual('ok', kernel.run(
            'import chesslab.chess.*;\nimport chesslab.notebook.*;\nimport org.knowm.xchart.*;\nimport tech.tablesaw.api.*;\n'
            'int size = Knobs.scaled(1, 2, 3);').status)
        for code, drawn, text in (
                ('new Board()', 'data:image/svg', 'r n b q k b n r'),
                ('var chart = new XYChartBuilder().title("Loss").build();\nchart.addSeries("a", new double[] {1, 2});\nchart',
                 'data:image/png', 'Loss'),
                ('Table.create("Games", IntColumn.create("won", 3))', '<table', 'won'),
                ('BoardImage.of(new Board()).caption("First")', 'data:image/svg', 'First')):
            data = kernel.run(code).data
            self.assertTrue(drawn in data['text/html'] and text in data['text/plain'], code + data['text/plain'])


class InterruptTest(KernelCase):
    def check(self, code):
        cell, taken = self.kernel.interrupted(code)
        self.assertEqual(('error', 'Interrupted'), (cell.status, cell.reply.get('ename')))
        self.assertLess(taken, SOON)
        self.assertEqual('2', self.run_ok('1 + 1').text)
        return cell

    def test_cell_ends_whatever_it_does(self):
        self.run_ok('boolean cleaned = false;\nvoid spin() { for (;;) { Math.random(); } }')
        for code in ('Thread.sleep(60_000);',
                     'new CountDownLatch(1).await();',
                     'try { while (!Thread.interrupted()) { } } finally { cleaned = true; }',
                     'long i = 0; while (true) { i++; }',
                     'spin();'):  # a method of another cell
            with self.subTest(code):
                self.check(code)
        self.assertEqual('true', self.run_ok('cleaned').text)

    def test_only_the_cell_whose_thread_cannot_be_stopped_says_so(self):
        cell = self.check('new java.net.ServerSocket(0).accept();')
        self.assertIn('its thread still runs', cell.reply['evalue'])
        self.run_ok('Thread.sleep(1500);')

    def test_drawing_of_a_result_ends(self):
        self.run_ok('class Loops { public String toString() { while (true) { Math.random(); } } }\n'
                    'class Draws { public String toHtml() { while (true) { } } }\n'
                    'class Sleeps { public String toSvg() throws Exception { Thread.sleep(60_000); return ""; } }')
        for name in ('Loops', 'Loops', 'Loops', 'Loops', 'Draws', 'Sleeps'):  # JDK 17 misses most stops where it compiles quickly
            with self.subTest(name):
                self.assertNotIn('could not be stopped', self.check('new %s()' % name).reply['evalue'])

    def test_printing_loop_ends_and_output_stays_whole(self):
        self.check('while (true) { System.out.println("again and again"); }')
        self.assertEqual('3\n', self.run_ok('System.out.println(1 + 2);').stream())

    def test_later_snippets_of_the_cell_do_not_run(self):
        cell = self.check('try { Thread.sleep(60_000); } catch (InterruptedException e) { }\n'
                          'System.out.println("went on");')
        self.assertNotIn('went on', cell.stream())

    def test_interrupt_between_cells_does_nothing(self):
        self.kernel.interrupt()
        self.assertEqual('5', self.run_ok('2 + 3').text)


class InputTest(KernelCase):
    def answer(self, text):
        request = self.kernel.client.get_stdin_msg(timeout=TIMEOUT)
        self.assertEqual('input_request', request['msg_type'])
        self.kernel.client.input(text)

    def test_lines_are_asked_of_the_client(self):
        request = self.kernel.send('var in = new Scanner(System.in);\n'
                                   'in.nextLine() + "|" + in.nextInt()', allow_stdin=True)
        self.answer('zwölf')
        self.answer('12')
        self.assertEqual('zwölf|12', self.kernel.collect(request).text)

    def test_where_nobody_can_answer_the_cell_fails_and_says_so(self):
        cell = self.run_failing('new Scanner(System.in).nextLine()')
        self.assertIn('without a user who could answer', cell.reply['evalue'])

    def test_a_waiting_question_can_be_interrupted_and_its_late_answer_is_forgotten(self):
        request = self.kernel.send('System.out.println("asking"); System.in.read()', allow_stdin=True)
        self.kernel.client.get_stdin_msg(timeout=TIMEOUT)
        self.kernel.interrupt()
        reply = self.kernel.collect(request).reply
        self.assertEqual('Interrupted', reply['ename'])
        self.assertNotIn('could not be stopped', reply['evalue'])
        self.assertEqual('42', self.run_ok('6 * 7').text)
        self.kernel.client.input('late')
        request = self.kernel.send('new Scanner(System.in).nextLine()', allow_stdin=True)
        self.answer('in time')
        self.assertEqual('in time', self.kernel.collect(request).text)


class RequestsTest(KernelCase):
    """Requests that Jupyter's protocol describes beside those of the other tests."""

    @classmethod
    def setUpClass(cls):
        cls.kernel = Kernel()
        cls.addClassCleanup(cls.kernel.stop)

    def history(self, **request):
        content = self.kernel.answer(self.kernel.client.history(**request))
        self.assertEqual('ok', content['status'])
        return [tuple(entry) for entry in content['history']]

    def test_history_is_told_by_range_tail_and_pattern_with_and_without_results(self):
        first = self.run_ok('int six = 6;\nsix + 1').reply['execution_count']
        for code in ('"a"', 'int six = 6;\nsix + 1'):
            self.run_ok(code)
        self.run_failing('six / 0')
        self.run_ok('"hidden"', store_history=False)
        both = [(1, first, 'int six = 6;\nsix + 1'), (1, first + 2, 'int six = 6;\nsix + 1')]
        self.assertEqual([(1, first + 1, '"a"'), both[1]], self.history(session=0, start=first + 1, stop=first + 3))
        self.assertEqual([], self.history(session=7))
        self.assertEqual([(1, first + 2, [both[1][2], '7']), (1, first + 3, ['six / 0', None])],
                         self.history(hist_access_type='tail', n=2, output=True))
        self.assertEqual(both, self.history(hist_access_type='search', pattern='*six +*', n=10))
        self.assertEqual(both[1:], self.history(hist_access_type='search', pattern='int s?x*', n=10, unique=True))

    def test_every_request_is_answered_whatever_its_content(self):
        client = self.kernel.client
        client.shell_channel.socket.send_multipart([b'noise', b'without', b'a', b'delimiter'])
        for kind in ('execute', 'inspect', 'complete', 'history', 'is_complete', 'comm_info', 'kernel_info', 'unknown'):
            for content in (b'null', b'[]', b'7', b'"text"', b'{', b'[' * 100_000, b'{}', b'{"code": null}', b'{"code": []}',
                            b'{"code": "x", "cursor_pos": 99}', b'{"hist_access_type": "unknown"}'):
                with self.subTest(kind, content=content[:40]):
                    request = client.session.msg(kind + '_request', content)
                    client.shell_channel.send(request)
                    reply = self.kernel.answer(request['msg_id'])
                    if content == b'null' or b'{' not in content:
                        self.assertEqual('error', reply['status'])
                        self.assertRegex(reply['evalue'], 'cannot be read|knows no such request')
        for member in ('msg_id', 'username', 'session', 'date', 'version'):
            for odd in (None, 7, [], {}, 'odd \x00', '...'):
                with self.subTest(member, odd=odd):
                    request = client.session.msg('kernel_info_request', {})
                    request['header'] = {name: word for name, word in {**request['header'], member: odd}.items() if word != '...'}
                    client.shell_channel.send(request)
                    self.assertEqual('ok', client.get_shell_msg(timeout=TIMEOUT)['content']['status'])
        for kind, position, found in (('complete', -5, 0), ('complete', 99, 4), ('inspect', -5, None), ('inspect', 99, None)):
            request = client.session.msg(kind + '_request', {'code': 'Math', 'cursor_pos': position, 'detail_level': 0})
            client.shell_channel.send(request)
            reply = self.kernel.answer(request['msg_id'])
            self.assertEqual(('ok', found), (reply['status'], reply.get('cursor_end')))
        for kind in ('interrupt', 'shutdown'):
            client.control_channel.send(client.session.msg(kind + '_request', b'null'))
            self.assertEqual('error', client.get_control_msg(timeout=TIMEOUT)['content']['status'])
        for unanswered in ('comm_open', 'unknown', 'execute_reply'):
            sent = client.session.msg(unanswered, b'null')
            client.shell_channel.send(sent)
            idle = None
            while idle != ({'execution_state': 'idle'}, sent['msg_id']):
                message = client.get_iopub_msg(timeout=TIMEOUT)
                idle = message['content'], message['parent_header'].get('msg_id')
        after = self.kernel.send('')
        self.assertEqual(after, client.get_shell_msg(timeout=TIMEOUT)['parent_header']['msg_id'])
        self.assertEqual('2', self.run_ok('1 + 1').text)

    def test_expressions_of_a_request_are_evaluated_each(self):
        told = self.run_ok('int ten = 10;', user_expressions={'sum': 'ten + 1', 'wrong': 'ten / 0', 'lost': 'nothing'}).reply['user_expressions']
        self.assertEqual({'status': 'ok', 'data': {'text/plain': '11'}, 'metadata': {}}, told['sum'])
        self.assertEqual(('error', 'ArithmeticException', '/ by zero'), tuple(told['wrong'][key] for key in ('status', 'ename', 'evalue')))
        self.assertEqual(('error', 'CompileError'), (told['lost']['status'], told['lost']['ename']))
        self.assertIn('--> ', ''.join(told['lost']['traceback']))

    def test_printer_without_end_waits_for_the_client_and_the_next_cell_answers(self):
        self.run_ok('var printing = new java.util.concurrent.atomic.AtomicBoolean(true);\nString row = "x".repeat(1000);\n'
                    'var printer = new Thread(() -> { while (printing.get()) { System.out.println(row); } });\nprinter.start();')
        time.sleep(5)  # nobody reads
        used = int(self.run_ok('System.gc();\n(Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20').text)
        self.assertLess(used, 200)
        self.assertEqual('2', self.run_ok('printing.set(false);\n1 + 1').text)


class HelpTest(KernelCase):
    def complete(self, code, cursor=None):
        return self.kernel.answer(self.kernel.client.complete(code, cursor))

    def inspect(self, code, at):
        return self.kernel.client.inspect(code, at, reply=True, timeout=TIMEOUT)['content']

    def test_members_variables_and_packages_are_completed(self):
        self.run_ok('String greeting = "hello";')
        for code, match in (('greeting.subs', 'substring('), ('int n = 1;\ngree', 'greeting'), ('chesslab.game.S', 'Side')):
            self.assertIn(match, self.complete(code)['matches'])
        self.assertEqual(['toUpperCase('], self.complete('String inThisCell = "x";\ninThisCell.toUpp')['matches'])

    def test_nothing_is_completed_in_comments_strings_and_characters(self):
        for code in ('// Mat', '/* Mat', '"Mat', '"\\" Mat', '"""\nMat', "'M", 'int a = 1; // Mat'):
            content = self.complete(code)
            self.assertEqual(([], len(code), len(code)), (content['matches'], content['cursor_start'], content['cursor_end']), code)
        for code in ('/* x */ Mat', '// x\nMat', '"//" + Mat', "'\"' + Mat", '"""\n a"b\n""" + Mat'):
            self.assertIn('Math', self.complete(code)['matches'], code)

    def test_positions_count_characters_and_only_the_snippet_at_the_cursor_matters(self):
        self.run_ok('String word = "x";')
        code = 'String s = "😀";\nword.leng; int other = 1;'
        content = self.complete(code, code.index('; int'))
        self.assertEqual(['length()'], content['matches'])
        self.assertEqual('leng', code[content['cursor_start']:content['cursor_end']])

    def test_inspection_shows_the_signature_and_javadoc_of_this_library(self):
        content = self.inspect('Math.abs(1)', 7)
        self.assertTrue(content['found'])
        self.assertIn('int Math.abs(int a)', content['data']['text/plain'])
        self.assertFalse(self.inspect('nothing', 3)['found'])
        for code, signature, javadoc in (
                ('chesslab.chess.Perft.count(null, 3)', 'long chesslab.chess.Perft.count(chesslab.chess.Board board, int depth)', 'Counts'),
                ('new chesslab.chess.Board().legalMoves()', 'legalMoves()', 'legal moves'),
                ('chesslab.search.SearchLimits', 'chesslab.search.SearchLimits', 'search')):
            text = self.inspect(code, len(code.split('(null')[0].removesuffix('()')) - 1)['data']['text/plain']
            self.assertIn(signature, text)
            self.assertIn(javadoc, text.split('\n', 1)[1])
            self.assertNotRegex(text, '[{]@|<p>')

    def test_inspection_shows_javadoc_of_a_library_whose_sources_lie_beside_it(self):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / 'odd' / 'Thing.java'
            source.parent.mkdir()
            source.write_text('package odd;\n/** Things. */\npublic class Thing {\n'
                              '    /** Says what {@code it} is. */\n    public static int say() { return 1; }\n}\n')
            bin = Path(self.run_ok('System.getProperty("java.home")').text) / 'bin'
            for command in (['javac', '-d', folder + '/classes', source],
                            ['jar', 'cf', folder + '/x.jar', '-C', folder + '/classes', '.'],
                            ['jar', 'cf', folder + '/x-sources.jar', '-C', folder, 'odd']):
                subprocess.run([bin / command[0], *command[1:]], check=True)
            self.run_ok('%classpath ' + folder + '/x.jar')
            text = self.inspect('odd.Thing.say()', 12)['data']['text/plain']
            self.assertIn('int odd.Thing.say()\n    Says what it is.', text)


class LifeTest(unittest.TestCase):
    def assert_ends(self, pid, seconds=SOON):
        def runs():
            stat = Path('/proc/%d/stat' % pid)
            return stat.exists() and stat.read_text().rsplit(')', 1)[1].split()[0] != 'Z'

        end = time.monotonic() + seconds
        while runs() and time.monotonic() < end:
            time.sleep(0.1)
        self.assertFalse(runs(), 'the process is still there')

    def test_starts_in_pairs(self):
        def start(_):
            kernel = Kernel()
            text = kernel.run('6 * 7').text
            kernel.stop()
            return text

        with ThreadPoolExecutor(2) as pairs:
            self.assertEqual(['42'] * 4, list(pairs.map(start, range(4))))

    def test_restart_gives_a_fresh_session_and_shutdown_ends_the_process_whatever_still_runs(self):
        kernel = Kernel()
        kernel.run('int x = 1;')
        kernel.manager.restart_kernel(now=False)
        kernel.client.wait_for_ready(timeout=TIMEOUT)
        self.assertEqual('error', kernel.run('x').status)
        self.assertEqual('1', kernel.run('int x = 1; x').text)
        kernel.run('new Thread(() -> { while (true) { } }).start();')
        kernel.send('Thread.sleep(60_000);')
        time.sleep(0.5)
        pid = kernel.manager.provisioner.pid
        kernel.client.shutdown()
        self.assert_ends(pid)
        kernel.stop()

    def test_kernel_ends_with_the_process_that_started_it(self):
        script = ('import time\nfrom kernel_test import Kernel\n'
                  'kernel = Kernel(); print(kernel.manager.provisioner.pid, flush=True); time.sleep(60)')
        with subprocess.Popen([sys.executable, '-c', script], cwd=Path(__file__).parent, stdout=subprocess.PIPE) as server:
            pid = int(server.stdout.readline())
            self.assertTrue(Path('/proc/%d' % pid).exists())
            server.kill()
        self.assert_ends(pid)

    @unittest.skipUnless(os.environ.get('JDK_NEWEST_LTS'), 'JDK_NEWEST_LTS names no JDK')
    def test_newest_jdk_warns_of_nothing_in_the_server_s_terminal_and_shows_javadoc_where_its_sources_are(self):
        jdk = Path(os.environ['JDK_NEWEST_LTS'])
        with tempfile.TemporaryFile() as terminal:
            kernel = Kernel(env={**os.environ, 'JAVA_HOME': str(jdk)}, stderr=terminal)
            cell = kernel.run('tech.tablesaw.api.IntColumn.create("a", new int[] {3, 1}).summary().rowCount() > 0')
            release = kernel.run('Runtime.version().feature() > 17').text
            content = kernel.client.inspect('Math.abs(1)', 7, reply=True, timeout=TIMEOUT)['content']
            kernel.stop()
            terminal.seek(0)
            self.assertEqual(('true', 'true', b''), (cell.text, release, terminal.read()))
        if (jdk / 'lib' / 'src.zip').exists():
            self.assertIn('Returns the absolute value', content['data']['text/plain'])


class ProtocolTest(jupyter_kernel_test.KernelTests):
    """The checks that Jupyter offers for every kernel; RequestsTest has those of the history, and a cell cannot ask for the other two."""
    test_history = test_pager = test_clear_output = None
    kernel_name = 'java'
    language_name = 'Java'
    file_extension = '.jshell'
    code_hello_world = 'System.out.println("hello, world");'
    code_stderr = 'System.err.println("oops");'
    code_generate_error = 'throw new RuntimeException("wrong");'
    code_execute_result = [{'code': '6 * 7', 'result': '42'}]
    code_display_data = [{'code': 'chesslab.notebook.Show.all("x");',
                          'mime': 'text/html'}]
    code_inspect_sample = 'Math.abs'
    completion_samples = [{'text': 'Math.hyp', 'matches': {'hypot('}}]
    complete_code_samples = ['1', 'int a = 1;', 'for (int i = 0; i < 3; i++) { }', '1 + 1']
    incomplete_code_samples = ['int f() {', 'List.of(', 'for (;;) {', 'int a = 1;\nint f() {', '@Deprecated', '@Deprecated // remark\n', 'if (true)']
    invalid_code_samples = ['int a = ) 1;']
