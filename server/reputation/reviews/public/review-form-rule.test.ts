import { expect, it } from 'vitest';
import { readReview, type ReviewField, type ReviewProblem } from './review-form-rule.ts';

const typed = { stars: '4', workDone: '', comment: '', name: 'forename' };

it('requires only stars and a name', () => {
  expect(readReview(typed)).toEqual({ kind: 'whole', review: { stars: 4, workDone: '', comment: '', name: 'forename' } });
});

it.each<[string, Partial<typeof typed>, [ReviewField, ReviewProblem][]]>([
  [
    'nothing at all',
    { stars: '', name: '' },
    [
      ['stars', 'chooseRating'],
      ['name', 'chooseName'],
    ],
  ],
  ['no stars', { stars: '' }, [['stars', 'chooseRating']]],
  ['six stars', { stars: '6' }, [['stars', 'chooseRating']]],
  ['no star', { stars: '0' }, [['stars', 'chooseRating']]],
  ['half a star', { stars: '4.5' }, [['stars', 'chooseRating']]],
  ['a word for stars', { stars: 'five' }, [['stars', 'chooseRating']]],
  ['1,001 characters', { comment: 'x'.repeat(1_001) }, [['comment', 'tooLong']]],
  ['1,001 characters of work', { workDone: 'x'.repeat(1_001) }, [['workDone', 'tooLong']]],
  ['a name of no kind', { name: 'surname' }, [['name', 'chooseName']]],
])('%s is refused, each field by name', (_, more, problems) => {
  expect(readReview({ ...typed, ...more })).toEqual({ kind: 'wrong', problems });
});

it.each([
  ['a thousand characters', 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ['a thousand with breaks, which browsers send as two', 'x\r\n'.repeat(500), `${'x\n'.repeat(499)}x`],
  ['faces as one character each', '😀'.repeat(1_000), '😀'.repeat(1_000)],
  ['line breaks in one form, without control characters', ' Tidy.\r\nQuick.\u0007\tCheap.\0 ', 'Tidy.\nQuick. Cheap.'],
  ['invisible characters as empty', '\u200B\u2060\uFEFF \u3164', ''],
  ['text without direction marks', 'Good \u202Eelbirroh\u202C', 'Good elbirroh'],
  ['tags as the text that they are', '<b>Good</b>', '<b>Good</b>'],
])('%s is taken', (_, comment, kept) => {
  const read = readReview({ ...typed, comment });
  expect(read.kind === 'whole' && read.review.comment).toBe(kept);
});
