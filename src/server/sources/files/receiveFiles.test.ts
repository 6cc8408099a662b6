import { toRefusal } from './receiveFiles.ts';

test.each([
  ['person', 'ENOSPC', 'upload_no_space_now', /try again later.* ask the contact of your study\.$/],
  ['person', 'EDQUOT', 'upload_no_space_now', /try again later.* ask the contact of your study\.$/],
  ['staff', 'ENOSPC', 'upload_no_space', /contact an admin\.$/],
] as const)('a %s who meets %s on the disk is told %s', (viewer, code, sentence, words) => {
  const refusal = toRefusal(Object.assign(new Error('write'), { code }), viewer);
  expect(refusal).toMatchObject({
    statusCode: 503,
    sentence: { code: sentence },
    message: expect.stringMatching(words),
  });
});
