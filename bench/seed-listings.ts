import type pg from 'pg';

export const reviewCounts = { first: 500, others: 10 } as const;

/**
 * Lists every company on both sites with a logo, six photos and reviews; the first has many. The purchases behind the reviews are
 * missing, because public pages do not read them.
 */
export async function seedListings(client: pg.Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    update listings set description = 'We fit and mend boilers. ' || repeat('A sentence of nine words about what we do. ', 30);
    insert into listing_sites (company_id, site, published) select company_id, site, true from listings, generate_series(1, 2) site;
    insert into listing_images (company_id, kind, position, title, description, file_key, width, height)
    select company_id, 'photo', n, 'Photo ' || n, 'A boiler on a wall', md5(company_id || ' ' || n) || '.jpg', 1600, 1200
    from listings, generate_series(1, 6) n;
    insert into listing_images (company_id, kind, position, file_key, width, height)
    select company_id, 'logo', 1, md5('logo ' || company_id) || '.png', 468, 312 from listings;
    insert into reviews (code, purchase_id, company_id, rating_overall, comment, display_name, state, published_at)
    select 'R' || company_id || '-' || n, company_id * 1000000 + n, company_id, 2 + 2 * (n % 5),
           'They came when they said, explained what they did and left no dust behind them.', 'Asha P', 'published', now() - make_interval(hours => n)
    from listings cross join lateral generate_series(1, case when company_id = (select min(company_id) from listings) then ${reviewCounts.first} else ${reviewCounts.others} end) n;
    set session_replication_role = origin`);
}
