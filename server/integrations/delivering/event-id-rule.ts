/** As receivers know an event: later ones sort after earlier ones. */
export function eventIdOf(id: number): string {
  return `evt_${String(id).padStart(12, '0')}`;
}
