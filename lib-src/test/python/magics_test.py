"""Lines of magic in a running kernel."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import zipfile
from pathlib import Path

from common import JAVA
from kernel_test import TIMEOUT, Kernel, KernelCase


class MagicsTest(KernelCase):
    """Libraries brought into a session. Maven's settings are the test's own: a folder of it stands for Central."""

    @classmethod
    def setUpClass(cls):
        root = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.repository = root / 'repository'
        cls.publish(root, 'base', '')
        cls.publish(root, 'pawns', '<dependencies><dependency><groupId>test</groupId><artifactId>base</artifactId>'
                                   '<version>2</version></dependency></dependencies>')
        cls.publish(root, 'apart', '')
        cls.root = root
        cls.kernel = cls.start('home', cls.repository.as_uri())
        cls.addClassCleanup(cls.kernel.stop)

    @classmethod
    def start(cls, home, central):
        """A kernel whose Maven takes an address for Central."""
        settings = cls.root / home / '.m2' / 'settings.xml'
        settings.parent.mkdir(parents=True)
        settings.write_text(
            '<settings><mirrors><mirror><id>here</id><mirrorOf>central</mirrorOf><url>%s</url></mirror></mirrors></settings>' % central)
        return Kernel(cwd=cls.root, env={**os.environ, 'CHESSLAB_JAVA_OPTIONS': '-Duser.home=%s' % settings.parents[1]})

    @classmethod
    def publish(cls, root, name, needs):
        """Puts version 2 of a library with one class, test.Name, into the repository."""
        release = cls.repository / 'test' / name / '2'
        release.mkdir(parents=True)
        source = root / ('%s.java' % name.capitalize())
        source.write_text('package test; public class %s { public static String name() { return "%s"; } }'
                          % (name.capitalize(), name))
        subprocess.run([JAVA.with_name('javac'), '--release', '17', '-d', root / name, source], check=True)
        with zipfile.ZipFile(release / ('%s-2.jar' % name), 'w') as jar:
            jar.write(root / name / 'test' / ('%s.class' % name.capitalize()), 'test/%s.class' % name.capitalize())
        (release / ('%s-2.pom' % name)).write_text(
            '<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>%s</artifactId>'
            '<version>2</version>%s</project>' % (name, needs))

    def test_maven_brings_a_library_and_what_it_needs(self):
        cell = self.run_ok('// remark\nint before = 1;\n%maven test:pawns:2\nimport test.*;\n'
                           'Pawns.name() + Base.name()')
        self.assertEqual('pawnsbase', cell.text)
        self.assertEqual('1', self.run_ok('before').text)
        self.assertEqual(['downloading %s-2.jar' % name for name in ('base', 'pawns')],
                         sorted(cell.stream('stdout').splitlines()))

    def test_jars_and_folders_are_brought(self):
        self.assertEqual('base', self.run_ok('%classpath base repository/test/pawns/2/pawns-2.jar\ntest.Base.name()').text)
        self.assertEqual('pawns', self.run_ok('test.Pawns.name()').text)
        self.assertEqual('base', self.run_ok('%jars repository/test/base/2/base-2.jar\ntest.Base.name()').text)

    def test_libraries_come_from_other_repositories_by_their_address(self):
        other = self.root / 'other'
        shutil.move(self.repository / 'test' / 'apart', other / 'test' / 'apart')
        self.assertIn('test:apart:jar:2', self.run_failing('%maven test:apart:2').reply['evalue'])
        kernel = self.start('addressed', self.repository.as_uri())
        self.addCleanup(kernel.stop)
        address = 'file://%s' % other
        self.assertEqual('apart', kernel.run('%%maven %s test:apart:2\ntest.Apart.name()' % address).text)
        kernel = self.start('named', self.repository.as_uri())
        self.addCleanup(kernel.stop)
        self.assertEqual('ok', kernel.run('%%mavenRepo other %s' % address).status)
        self.assertEqual('apart', kernel.run('%maven test:apart:2\ntest.Apart.name()').text)
        self.assertEqual('ok', kernel.run('%mavenRepo gone http://127.0.0.1:1/').status)
        self.assertIn('gone (http://127.0.0.1:1/)', kernel.run('%maven test:none:1').reply['evalue'])
        self.assertEqual('base', kernel.run('%maven test:base:2\ntest.Base.name()').text)

    def test_magics_are_listed(self):
        self.assertEqual(['%classpath', '%jars', '%lsmagic', '%maven', '%mavenRepo'],
                         sorted(set(re.findall(r'^%\w+', self.run_ok('%lsmagic').stream('stdout'), re.MULTILINE))))

    def test_lines_of_the_code_stay_where_they_are(self):
        cell = self.run_failing('%classpath base\n\nthrow new RuntimeException("here");')
        self.assertIn('-->   3 throw new RuntimeException("here");', cell.traceback)

    def test_errors_say_what_was_expected_and_nothing_has_run(self):
        for line, *parts in (
                ('%maven test:none:1', 'test:none:jar:1', 'here', self.repository.as_uri()),
                ('%maven pawns', 'pawns', '<groupId>:<artifactId>', '<version>'),
                ('%maven', 'group:artifact:version'),
                ('%maven https://127.0.0.1:1/', 'group:artifact:version'),
                ('%maven http://127.0.0.1:1/ test:none:1', 'test:none:', '127.0.0.1:1'),
                ('%mavenRepo other', 'a name, and an address'),
                ('%classpath none.jar', 'none.jar', 'a jar or a folder'),
                ('%classpath Base.java', 'Base.java is no jar'),
                ('%%time', 'unknown magic %%time', '%classpath', '%maven')):
            cell = self.run_failing('System.out.println("ran");\n' + line)
            self.assertEqual(('MagicError', ''), (cell.reply['ename'], cell.stream()), line)
            for part in parts:
                self.assertIn(part, cell.reply['evalue'])
            self.assertIn('-->   2 ' + line, cell.traceback)

    def test_fetching_from_a_silent_repository_can_be_interrupted(self):
        with socket.create_server(('127.0.0.1', 0)) as silent:
            kernel = self.start('elsewhere', 'http://127.0.0.1:%d/' % silent.getsockname()[1])
            self.addCleanup(kernel.stop)
            request = kernel.send('%maven test:none:1')
            silent.settimeout(TIMEOUT)
            connection, _ = silent.accept()
            kernel.interrupt()
            self.assertEqual('Interrupted', kernel.collect(request).reply['ename'])
            self.assertEqual('2', kernel.run('1 + 1').text)
            connection.close()
