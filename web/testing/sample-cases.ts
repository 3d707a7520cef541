/** Returns every n-th case in `npm test` and all of them in `npm run test:all`; see `test/scope.ts`. */
export function sampleCases<Case>(cases: readonly Case[], every: number): Case[] {
  return cases.filter((_, place) => import.meta.env['TEST_SCOPE'] !== 'short' || place % every === 0);
}
