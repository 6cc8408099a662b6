import { spawnSync } from 'node:child_process';
import { projectRoot } from './runNode.ts';

test.each([
  ['standin.ts', ['--bogus'], "Unknown option '--bogus'"],
  ['standin.ts', ['--port', 'abc'], 'port is not a whole number: abc'],
  ['losses/losses.ts', ['abc'], 'The number of losses is not a whole number: abc'],
  ['burst/burst.ts', ['10', '5x'], 'The number of kills is not a whole number: 5x'],
])('%s refuses the arguments %j in one line', (program, args, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${program}`, ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stdout, lines: stderr.trim().split('\n') }).toEqual({
    status: 1,
    stdout: '',
    lines: [expect.stringContaining(said)],
  });
});
