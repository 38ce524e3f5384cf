"""Lines of magic in a running kernel."""

import os
import subprocess
import tempfile
import time
import zipfile
from pathlib import Path

from common import JAVA
from kernel_test import Kernel, KernelCase


class MagicsTest(KernelCase):
    """Classes brought into a session: test.Base from a folder, test.Pawns from a jar."""

    @classmethod
    def setUpClass(cls):
        root = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        for name in ('Base', 'Pawns'):
            source = root / ('%s.java' % name)
            source.write_text('package test; public class %s { public static String name() { return "%s"; } }' % (name, name.lower()))
            subprocess.run([JAVA.with_name('javac'), '--release', '17', '-d', root / name.lower(), source], check=True)
        with zipfile.ZipFile(root / 'pawns.jar', 'w') as jar:
            jar.write(root / 'pawns' / 'test' / 'Pawns.class', 'test/Pawns.class')
        os.mkfifo(root / 'pipe')
        cls.kernel = Kernel(cwd=root)
        cls.addClassCleanup(cls.kernel.stop)

    def test_jars_and_folders_are_brought(self):
        self.assertEqual('base', self.run_ok('// remark\nint before = 1;\n%classpath base pawns.jar\ntest.Base.name()').text)
        self.assertEqual('pawns1', self.run_ok('test.Pawns.name() + before').text)

    def test_lines_of_the_code_stay_where_they_are(self):
        cell = self.run_failing('%classpath base\n\nthrow new RuntimeException("here");')
        self.assertIn('-->   3 throw new RuntimeException("here");', cell.traceback)

    def test_errors_say_what_was_expected_and_nothing_has_run(self):
        for line, *parts in (
                ('%classpath', 'a jar or a folder'),
                ('%classpath none.jar', 'none.jar', 'a jar or a folder'),
                ('%classpath Base.java', 'Base.java is no jar'),
                ('%%time', 'unknown magic %%time', '%classpath')):
            cell = self.run_failing('System.out.println("ran");\n' + line)
            self.assertEqual(('MagicError', ''), (cell.reply['ename'], cell.stream()), line)
            for part in parts:
                self.assertIn(part, cell.reply['evalue'])
            self.assertIn('-->   2 ' + line, cell.traceback)

    def test_reading_a_pipe_without_a_writer_can_be_interrupted(self):
        request = self.kernel.send('%classpath pipe')
        time.sleep(1)
        self.kernel.manager.interrupt_kernel()
        self.assertEqual('Interrupted', self.kernel.collect(request).reply['ename'])
        self.assertEqual('2', self.run_ok('1 + 1').text)
