/** As a letter would begin: Mr Patel. Without a title, both names. */
export function customerName({ title, forename, surname }: Readonly<Record<'title' | 'forename' | 'surname', string | null>>): string {
  const known = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ');
  return title === null || title === '' ? known([forename, surname]) : known([title, surname]);
}
