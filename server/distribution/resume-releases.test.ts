import { describe, expect, it } from 'vitest';
import { minutesOn, noon, releaseScene } from '../../test/release-scene.ts';
import { sql } from '../platform/database/sql.ts';
import { recordMatch } from './distribute-enquiry.ts';
import { resumeReleases } from './releases.ts';
import { takeNextTurn } from './take-next-turn.ts';

const { scene, database, companies, releaseOnly, takeInHere, stateOf, runOf, offersOf } = releaseScene();

describe('an enquiry', () => {
  it('goes on sale within seconds if its worker crashed before release; a held one keeps waiting', async () => {
    const due = await takeInHere();
    const [later, doubtful] = [await takeInHere(), await takeInHere()];
    await database().db.rows(sql`update enquiries set status = 'held', hold_release_at = ${minutesOn(1)} where id = ${later}`);
    await database().db.rows(sql`update enquiries set status = 'held', held_as_duplicate = true where id = ${doubtful}`);
    const statuses = async (): Promise<unknown[]> =>
      (
        await database().db.rows(
          sql<{ status: string }>`select status from enquiries where id in (${due}, ${later}, ${doubtful}) order by id`,
        )
      ).map((row) => row.status);
    scene.now = new Date(noon.getTime() + 2_900);
    await resumeReleases(database());
    expect(await statuses()).toEqual(['received', 'held', 'held']);
    scene.now = new Date(noon.getTime() + 3_000);
    await resumeReleases(database());
    expect(await statuses()).toEqual(['released', 'held', 'held']);
    scene.now = minutesOn(2);
    await resumeReleases(database());
    expect(await statuses()).toEqual(['released', 'released', 'held']);
  });

  it.each([0, 1, 2, 3])('interrupted after %i turns is completed by the next worker', async (turns) => {
    await companies(1, {});
    await companies(2);
    const id = await releaseOnly();
    await database().inTx((tx) => recordMatch(tx, { enquiryId: id }));
    for (let turn = 0; turn < turns; turn += 1) await database().inTx((tx) => takeNextTurn(tx, { enquiryId: id }));
    scene.now = new Date(scene.now.getTime() + 2_900);
    await resumeReleases(database());
    expect(await runOf(id)).toMatchObject({ settled: false });
    scene.now = minutesOn(2);
    await resumeReleases(database());
    expect(await runOf(id)).toMatchObject({ settled: true });
    expect(await stateOf(id)).toMatchObject({ sold: 1, reserved: 2 });
    expect((await offersOf(id)).map((offer) => offer.until)).toEqual([minutesOn(30), minutesOn(30)]);
  });

  it('interrupted before the match is resumed too; with little of the window left, nothing is offered', async () => {
    await companies(1, {});
    await companies(2);
    const id = await releaseOnly();
    scene.now = minutesOn(21);
    await resumeReleases(database());
    expect(await stateOf(id)).toMatchObject({ sold: 1, reserved: 0, openedAt: null });
    scene.now = minutesOn(31);
    await resumeReleases(database());
    expect(await stateOf(id)).toMatchObject({ open: true, openedAt: minutesOn(31) });
  });
});
