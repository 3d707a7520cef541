import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BrandSettingsWire } from '../../contract/companies/brands-endpoints.ts';
import { type BrandKey, mainKey } from '../../contract/kit/brands.ts';
import { knownCountry } from '../../contract/kit/country.ts';
import { type BrandSettings, findBrand, type BrandRow } from '../geography/brands.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { RefusedAnswer } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';

interface NewBrand {
  readonly key: BrandKey;
  readonly settings: BrandSettings;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Creates a partner brand. 'taken': the key is in use. The caller reloads the brands after commit. */
export async function createBrand(tx: Tx, { key, settings, reason, by }: NewBrand): Promise<'created' | 'taken'> {
  const { slugOne, slugSeveral, site, country, language } = settings;
  const created = await tx.first(sql<{ key: string }>`
    insert into brands (key, name, logo, hero, accent, slug_one, slug_several, noun, phone, legal_line, gas_safety_badge, site, country, language,
                        is_open, settled_at)
    values (${key}, ${settings.name}, ${settings.logo}, ${settings.hero}, ${settings.accent}, ${slugOne}, ${slugSeveral},
            ${JSON.stringify(settings.noun)}::jsonb, ${settings.phone}, ${settings.legalLine}, ${settings.gasSafetyBadge}, ${site}, ${country},
            ${language}, ${settings.isOpen}, app_now())
    on conflict (key) do nothing returning key`);
  if (created === undefined) return 'taken';
  await recordAudit(tx, {
    ...by,
    action: 'brand.created',
    object: { type: 'brand', id: key },
    reason,
    before: null,
    after: { ...settings },
  });
  return 'created';
}

/** Locks a brand until the transaction ends. Companies can still register under it. */
export async function lockBrand(tx: Tx, key: BrandKey): Promise<BrandRow | undefined> {
  await tx.rows(sql`select key from brands where key = ${key} for no key update`);
  return findBrand(tx, key);
}

interface BrandChange {
  readonly settings: BrandSettings;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** Ignores key order, as languages are stored in another order than sent. */
const serialise = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'object' && value !== null ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)) : value,
  );

const listChangedFields = (row: BrandRow, settings: BrandSettings): readonly (keyof BrandSettings)[] =>
  (Object.keys(settings) as (keyof BrandSettings)[]).filter((name) => serialise(row[name]) !== serialise(settings[name]));

/**
 * Saves a brand's settings for the future; issued documents keep their name. The caller holds the row and reloads the brands after commit.
 */
export async function saveBrand(tx: Tx, now: BrandRow, { settings, reason, by }: BrandChange): Promise<void> {
  await tx.rows(sql`
    update brands
    set name = ${settings.name}, logo = ${settings.logo}, hero = ${settings.hero}, accent = ${settings.accent}, slug_one = ${settings.slugOne},
        slug_several = ${settings.slugSeveral}, noun = ${JSON.stringify(settings.noun)}::jsonb, phone = ${settings.phone},
        legal_line = ${settings.legalLine}, gas_safety_badge = ${settings.gasSafetyBadge}, site = ${settings.site},
        country = ${settings.country}, language = ${settings.language}, is_open = ${settings.isOpen}, settled_at = app_now()
    where key = ${now.key}`);
  const names = listChangedFields(now, settings);
  const pickFields = (given: BrandSettings) => Object.fromEntries(names.map((name) => [name, given[name]]));
  await recordAudit(tx, {
    ...by,
    action: 'brand.set',
    object: { type: 'brand', id: now.key },
    reason,
    before: pickFields(now),
    after: pickFields(settings),
  });
}

interface BrandPicture {
  readonly ground: 'light' | 'dark';
  readonly bytes: Uint8Array;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/**
 * Sets a brand's logo for one background; with both set they replace the drawn logo. The caller holds the row and reloads the brands after
 * commit.
 */
export async function saveBrandPicture(tx: Tx, now: BrandRow, { ground, bytes, reason, by }: BrandPicture): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  await tx.rows(sql`
    insert into brand_pictures (brand, ground, bytes, hash) values (${now.key}, ${ground}, ${Buffer.from(bytes)}, ${hash})
    on conflict (brand, ground) do update set bytes = excluded.bytes, hash = excluded.hash`);
  await tx.rows(sql`
    update brands b set logo = 'own', settled_at = app_now()
    where key = ${now.key} and (select count(*) from brand_pictures p where p.brand = b.key) = 2`);
  const field = ground === 'light' ? 'lightHash' : 'darkHash';
  await recordAudit(tx, {
    ...by,
    action: 'brand.picture_set',
    object: { type: 'brand', id: now.key },
    reason,
    before: { [field]: now[field] },
    after: { [field]: hash },
  });
}

const name = /^([a-z][a-z0-9-]{0,30})-(light|dark)-([0-9a-f]{16})\.png$/;

/** Reads the logo at an address such as `/public/brands/main-light-….png`. */
export async function readBrandPicture(db: Db, file: string): Promise<Buffer | undefined> {
  const [, brand, ground, hash] = name.exec(file) ?? [];
  if (brand === undefined || ground === undefined || hash === undefined) return undefined;
  const picture = await db.first(sql<{ bytes: Buffer }>`
    select bytes from brand_pictures where brand = ${brand} and ground = ${ground} and hash = ${hash}`);
  return picture?.bytes;
}

/** Serves brand logos. URLs contain the hash, so they are cached indefinitely. */
export function addBrandPictures(app: FastifyInstance, db: Db): void {
  app.get('/public/brands/:file', async (request, reply) => {
    const bytes = await readBrandPicture(db, (request.params as { file: string }).file);
    if (bytes === undefined) return reply.callNotFound();
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  });
}

/** Validates what the database would reject, with a readable error. */
export function brandProblem(form: BrandSettingsWire, key: string, row: BrandRow | undefined): RefusedAnswer<422> | undefined {
  if ((form.partner === null) !== (key === mainKey)) return refuseField('partner', errorText('brandPartner'));
  if (form.partner !== null && knownCountry(form.partner.country) === undefined)
    return refuseField('partner.country', errorText('invalid'));
  const hasPictures = row !== undefined && row.lightHash !== null && row.darkHash !== null;
  return form.logo === 'own' && !hasPictures ? refuseField('logo', errorText('brandPicturesMissing')) : undefined;
}
