import { readPublicQuestions, type PublicQuestions, nameRank } from '../../catalogue/queries.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { TradeCaller } from '../../platform/http/route.ts';

interface PlaceLabel {
  readonly code: string;
  readonly town: string | null;
  readonly county: string | null;
  readonly path: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Texts of districts, work types and questions, the same for every reader. */
export interface Labels {
  place(districtId: number): PlaceLabel;
  workTypeName(workTypeId: number, language: string): string;
  readonly questions: PublicQuestions;
}

interface VersionedLabels extends Labels {
  readonly version: number;
}

function getKnown<Value>(values: ReadonlyMap<number, Value>, id: number, what: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`${what} ${id} is unknown`);
  return value;
}

/** Reads the version before the labels, which can then only be newer than it. */
async function readLabels(tx: Tx): Promise<VersionedLabels> {
  const [versions, districts, workTypes] = await tx.pipeline(
    sql<{ version: number }>`select version from label_version`,
    sql<PlaceLabel & { id: number }>`select id, code, town, county, path, lat, lng from regions where level = 'district'`,
    sql<{ id: number; name: Readonly<Record<string, string>> }>`select id, name from work_types`,
  );
  const version = versions[0]?.version;
  if (version === undefined) throw new Error('the version of the labels is missing');
  const places = new Map(districts.map(({ id, ...place }) => [id, place]));
  const names = new Map(workTypes.map(({ id, name }) => [id, name]));
  return {
    version,
    place: (id) => getKnown(places, id, 'district'),
    workTypeName: (id, language) => {
      const name = getKnown(names, id, 'work type');
      return name[language] ?? name['en'] ?? '';
    },
    questions: await readPublicQuestions(tx),
  };
}

/** Returns labels at least as new as a version, which a statement has read along with the rows to label. */
export type LabelReader = (inTx: Database['inTx'], version: number) => Promise<Labels>;

/**
 * Holds the labels in memory. The database moves their version with every change, so an answer never has stale ones. They are read from the primary:
 * a replica may not have the change yet that a row from elsewhere names.
 */
export function sharedLabels(): LabelReader {
  let known: Promise<VersionedLabels> | undefined;
  return async (inTx, version) => {
    for (;;) {
      const current = known;
      const labels = await current;
      if (labels !== undefined && labels.version >= version) return labels;
      // Another request is reading them already.
      if (known !== current) continue;
      const reading = inTx(readLabels);
      known = reading;
      reading.catch(() => {
        if (known === reading) known = undefined;
      });
      return reading;
    }
  };
}

/** Lists the work types offered in the company's country, by name. */
export function listMarketplaceWorkTypes(db: Db, caller: TradeCaller): Promise<{ id: number; description: string }[]> {
  return db.rows(sql<{ id: number; description: string }>`
    select w.id, w.name->>${caller.pageLanguage} as description
    from work_types w join list_prices p on p.work_type_id = w.id and p.country = ${caller.country}
    order by ${nameRank(caller.pageLanguage)}`);
}
