export interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** Everything that a list holds, in its order and a batch at a time, so that a long one is never held as a whole. */
export async function* inBatches<Row>(read: (range: Range) => Promise<readonly Row[]>, limit = 1_000): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield* rows;
    if (rows.length < limit) return;
  }
}
