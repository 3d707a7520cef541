import { describe, expect, it } from 'vitest';
import { measureWork } from '../../../test/measure-work.ts';
import { scrubContactDetails } from './scrub-contact-details-rule.ts';

const own = {
  surname: 'Quillfeather',
  forename: 'Zebedeus',
  addressLines: ['12 Wyrmwood  Crescent', 'Thistledown Annexe'],
  codes: ['+447700955321', '+441632960876', 'LE4 7ZS'],
};
const scrub = (text: string): string => scrubContactDetails(text, 'gb', own);

describe('scrubbing own details', () => {
  it.each([
    ['an e-mail address that holds the surname', 'zeb.quillfeather@planted-mail.test', '[removed]'],
    ['an e-mail address that is nothing but the forename', 'zebedeus@planted-mail.test', '[removed]'],
    ['the street without the house number', 'the last house in Wyrmwood Crescent', 'the last house in [removed]'],
    ['the street over two lines', '12 Wyrmwood\n Crescent', '[removed]'],
    ['the surname before an apostrophe', "Mrs Quillfeather's boiler", "Mrs [removed]'s boiler"],
    ['a number with hard spaces', '07700\u{A0}955\u{A0}321', '[removed]'],
    ['a number with long dashes', '07700–955—321', '[removed]'],
    ['a number with an unseen break', '07700\u{200B}955\u{AD}321', '[removed]'],
    ['a number with the letter o', 'O77OO 955321', '[removed]'],
    ['a number with commas or strokes', '07700,955,321 or 07700_955_321 or 01632|960|876', '[removed] or [removed] or [removed]'],
    ['a number digit by digit', '0-7-7-0-0-9-5-5-3-2-1', '[removed]'],
    ['both names in either order', 'Zebedeus Quillfeather or Quillfeather, Zebedeus', '[removed] or [removed]'],
    ['a number followed by a word without a space', 'ring 07700 955 321please', 'ring [removed]please'],
    ['a postcode between words without spaces', 'postcodeLE4 7ZShouse or le47zshouse', 'postcode[removed]house or [removed]house'],
    ['a postcode with a dash or two spaces', 'LE4-7ZS or le4  7zs or L E 4 7 Z S', '[removed] or [removed] or [removed]'],
  ])('%s', (_, text, clean) => {
    expect(scrub(text)).toBe(clean);
  });

  it.each([
    ['se', ['Storgatan 12'], 'vid Storgatan nära torget', 'vid [removed] nära torget'],
    ['dk', ['Nørrebrogade 44, 3. tv'], 'Opgang i Nørrebrogade', 'Opgang i [removed]'],
    ['no', ['A\u{30A}sveien 3'], 'huset i Åsveien', 'huset i [removed]'],
  ])('removes the street in %s, where the number follows it', (country, lines, text, clean) => {
    expect(scrubContactDetails(text, country, { addressLines: lines })).toBe(clean);
  });

  it.each([
    [
      'two short names',
      { forename: 'Bo', surname: 'Ek' },
      'Hilsen Bo Ek, or bo ek, or Ek Bo',
      'Hilsen [removed], or [removed], or [removed]',
    ],
    ['one of two short names', { forename: 'BO', surname: 'Ek' }, 'Bo here, Ek there', '[removed] here, [removed] there'],
    ['letters that are alike in one case only', { surname: 'Weiß', forename: 'Lasse' }, 'WEIẞ and LAſSE', '[removed] and [removed]'],
    ['initials', { forename: 'J', surname: 'Au' }, 'yours, j au', 'yours, [removed]'],
    [
      'parts of double names',
      { forename: 'Anna Maria', surname: 'Smith-Jones' },
      'ask for Anna or maria or Mrs Smith, Jones at work',
      'ask for [removed] or [removed] or Mrs [removed], [removed] at work',
    ],
    [
      'the street behind the number of a flat',
      { addressLines: ['Flat 2, 14 High Street'] },
      'the flat is at 14 High Street, or High street',
      'the flat is at [removed], or [removed]',
    ],
    ['the same without a comma', { addressLines: ['Flat 2 14 High Street'] }, 'a flat in High Street', 'a flat in [removed]'],
  ])('%s', (_, details, text, clean) => {
    expect(scrubContactDetails(text, 'gb', details)).toBe(clean);
  });

  it.each([
    ["O'Brien", 'O’Brien, O‘Brien, Oʼbrien, O`Brien, O´BRIEN, OBrien, O-Brien', Array(7).fill('[removed]').join(', ')],
    ['O’Brien', "Mr O'Brien's house, ask for Brien", "Mr [removed]'s house, ask for [removed]"],
    ['Walker.', 'ask for Walker', 'ask for [removed]'],
    ['Walker,', 'walker here', '[removed] here'],
    ['(Walker)', 'Walker (Mr.)', '[removed] (Mr.)'],
    ['Walker', 'Walkerʼs and Walker`s boiler, the Walkers and WALKERS', '[removed]ʼs and [removed]`s boiler, the [removed] and [removed]'],
    ['Walker', 'Wal\u{200B}ker and Wal\u{AD}ker', '[removed] and [removed]'],
    ['Wal\u{200B}ker', 'Walker', '[removed]'],
    ['Walker', 'Ｗａｌｋｅｒ', '[removed]'],
    ['Ｗａｌｋｅｒ', 'Walker', '[removed]'],
    ['Walker', 'Wаlkеr', '[removed]'],
    ['Ann/Robert', 'ask Robert or Ann, ann / robert, Ann & Robert', 'ask [removed] or [removed], [removed], [removed]'],
    ['Ann & Robert', 'robert is at home', '[removed] is at home'],
    ['Ann–Marie', 'Ann-Marie, Ann‑Marie, Ann Marie, annmarie', '[removed], [removed], [removed], [removed]'],
    ['Ann-Marie', 'Ann–Marie, Ann\u{A0}Marie, AnnMarie', '[removed], [removed], [removed]'],
    ['Ann\u{A0}Marie', 'Ann-Marie or Ann  Marie', '[removed] or [removed]'],
    ['José', 'Jose, JOSÉ, jose, Jose\u{301}, José', '[removed], [removed], [removed], [removed], [removed]'],
    ['Jose\u{301}', 'José', '[removed]'],
    ['Muñoz', 'MUNOZ and muñoz', '[removed] and [removed]'],
    ['Munoz', 'Muñoz', '[removed]'],
    ['Søren', 'Soren, SØREN, Sören, Soeren', '[removed], [removed], [removed], [removed]'],
    ['Soren', 'Søren', '[removed]'],
    ['Åse', 'Aase, ÅSE, A\u{30A}se, Ase', '[removed], [removed], [removed], [removed]'],
    ['Aase', 'Åse, åse', '[removed], [removed]'],
    ['Kjær', 'Kjaer, KJÆR, Kjär', '[removed], [removed], [removed]'],
    ['Müller', 'Mueller, Muller', '[removed], [removed]'],
    ['Mueller', 'Müller', '[removed]'],
    ['Bjørn', 'Björns hus', '[removed] hus'],
    ['Łukasz', 'lukasz', '[removed]'],
    ['Strauß', 'Strauss, STRAUẞ', '[removed], [removed]'],
    ['İlhan', 'Ilhan, ilhan', '[removed], [removed]'],
    ['Иванов', 'ИВАНОВ', '[removed]'],
    ['Παππάς', 'ΠΑΠΠΆΣ, παππάς', '[removed], [removed]'],
  ])('handles a consumer called %s: %s', (surname, text, clean) => {
    expect(scrubContactDetails(text, 'gb', { surname })).toBe(clean);
  });

  it.each([
    ['gb', '12 Acorn Street.', 'Acorn St. or acorn st, 12, Acorn Str', '[removed]. or [removed], [removed]'],
    ['gb', '12 Acorn Rd', 'in Acorn Road', 'in [removed]'],
    ['gb', '3 St John’s Close', "St. John's Close, St Johns Cl", '[removed], [removed]'],
    ['gb', '3 Stow-on-the-Hill Lane', 'Stow on the Hill Lane', '[removed]'],
    ['dk', 'Nørrebrogade 44', 'Norrebrogade, NØRREBROGADE, Noerrebrogade, Nørrebrog. 44', '[removed], [removed], [removed], [removed]. 44'],
    ['no', 'Kirkeveien 3', 'Kirkevegen og Kirkev.', '[removed] og [removed].'],
    ['se', 'Storgatan 12', 'Storgatans port, storg. 12', '[removed] port, [removed]. 12'],
    ['se', 'Björkvägen 4', 'bjorkvagen', '[removed]'],
  ])('removes the street in %s in another spelling: %s', (country, line, text, clean) => {
    expect(scrubContactDetails(text, country, { addressLines: [line] })).toBe(clean);
  });

  it.each([
    [{ surname: 'Pär' }, 'ett par element, två par'],
    [{ surname: 'Far' }, 'vi får vänta'],
    [{ surname: 'Haas' }, 'the house has a boiler. Has it?'],
    [{ surname: 'Hil' }, 'hils derhjemme'],
    [{ forename: 'Or', surname: 'Do' }, 'the door is open'],
    [{ surname: 'Walker' }, 'a dog-walk path, no Sleepwalker and no Walkerson'],
    [{ addressLines: ['100, Ground Floor Flat', 'First floor'] }, 'we use 100 kWh, ground floor flat, first floor'],
  ])('keeps look-alikes: %j', (details, text) => {
    expect(scrubContactDetails(text, 'se', details)).toBe(text);
  });

  it.each([
    [{ forename: 'Bo', surname: 'Ek' }, 'Jag vill bo i ett hus av ek'],
    [{ forename: 'Jan', surname: 'van der Berg' }, 'A white van at the kerb, den and under-stairs'],
    [{ surname: 'Smith-Jones', addressLines: ['Apartment 5', 'House 3, Annexe'] }, 'My apartment, the house, its annexe and a smithy'],
  ])('keeps ordinary words that are names elsewhere: %j', (details, text) => {
    expect(scrubContactDetails(text, 'gb', details)).toBe(text);
  });

  it.each([
    ['two people in one field', { forename: 'Anne/Robert', surname: 'Pike & Marsh' }, 'Robert or Mrs Marsh', '[removed] or Mrs [removed]'],
    ['a number before a street that is cut short', { addressLines: ['12 Oak Avenue'] }, 'at 12 Oak Ave', 'at [removed]'],
  ])('%s', (_, details, text, clean) => {
    expect(scrubContactDetails(text, 'gb', details)).toBe(clean);
  });

  it.each([
    [{ surname: 'Glas' }, 'a pane of glass'],
    [{ forename: 'Bo', surname: 'Öst' }, 'ost och bröd, bö'],
    [{ forename: '...', surname: "'", addressLines: ['---,///', 'The Close'] }, 'close the valve, then --- ... /// and so on'],
  ])('keeps words that start like a name: %j', (details, text) => {
    expect(scrubContactDetails(text, 'se', details)).toBe(text);
  });

  it.each([
    ['The Hall', 'The hall is cold. The front door of The Hall sticks.', 'The hall is cold. The front door of [removed] sticks.'],
    ['Bakken 3', 'Huset ligger i bakken. Kom til Bakken 3.', 'Huset ligger i bakken. Kom til [removed].'],
    ['Skogen', 'Tett ved skogen. Vi bor på Skogen, andre avkjørsel.', 'Tett ved skogen. Vi bor på [removed], andre avkjørsel.'],
  ])('removes a house named by an ordinary word, and keeps the word: %s', (line, text, clean) => {
    expect(scrubContactDetails(text, 'no', { addressLines: [line] })).toBe(clean);
  });

  it('takes linear time on a text of repeated name words', async () => {
    const work = (times: number): Promise<number> =>
      measureWork(() => scrubContactDetails('rose Hall, '.repeat(times), 'gb', { forename: 'Rose', surname: 'Hall' }), 3);
    expect((await work(1_600)) / (await work(400))).toBeLessThan(12);
  });

  it.each([
    ['Testsurname', 'Ask for T e s t s u r n a m e please', 'Ask for [removed] please'],
    ['Testsurname', 'T.e.s.t.s.u.r.n.a.m.e or T-E-S-T-S-U-R-N-A-M-E', '[removed] or [removed]'],
    ['Testsurname', 'i am T e s t surname', 'i am [removed]'],
    ['Testsurname', 'a t e s t s u r n a m e I said', 'a [removed] I said'],
    ['Øvrebø', 'Ø v r e b ø, o v r e b o', '[removed], [removed]'],
    ["O'Brien", "O ' B r i e n", '[removed]'],
    ['Rose', 'R o s e is at home, a rose grows', '[removed] is at home, a rose grows'],
    ['May', 'call m a y', 'call [removed]'],
  ])('finds the name %s typed letter by letter: %s', (surname, text, clean) => {
    expect(scrubContactDetails(text, 'gb', { surname })).toBe(clean);
  });

  it.each([
    [{ surname: 'Marsh' }, 'Q, m, a and r are the marks on the pipes'],
    [{ surname: 'Lindberg' }, 'en lind, berg och skog'],
    [{ forename: 'Ana' }, 'zones a n and a, type a/n'],
  ])('keeps spaced letters that are not the name: %j', (details, text) => {
    expect(scrubContactDetails(text, 'gb', details)).toBe(text);
  });

  it.each([
    '07911 (my mobile) 123 then after lunch 456',
    '07911 is where it starts, 12 is next, then 34 and 56',
    'oh seven nine double one, that is the code, one two three, you know, four five six',
  ])('finds the own number with anything between its digits: %s', (text) => {
    const clean = scrubContactDetails(text, 'gb', { codes: ['+447911123456'] });
    expect(clean).not.toMatch(/56|six|123|three/);
  });

  it('keeps name particles that are ordinary words', () => {
    const own = { forename: 'Jan', surname: 'Van Der Berg' };
    expect(scrubContactDetails('Van parked outside. Ask for Mr van der Berg or Berg.', 'gb', own)).toBe(
      'Van parked outside. Ask for Mr [removed] or [removed].',
    );
  });

  it('keeps other look-alikes', () => {
    const text = 'Boiler in the annexe, 3 rooms of 12 m², built 1955, 2 crescent-shaped windows. LE4 area, 77 litres.';
    expect(scrub(text)).toBe(text);
  });

  it.each([
    ["a'''…b", `a${"'".repeat(18)}b`, `a${"'".repeat(18)}c`],
    ["a'-'-…b", `a${"'-".repeat(11)}b`, `a${'-'.repeat(22)}c`],
    ['ååå…z', `${'å'.repeat(24)}z`, `${'a'.repeat(48)}x`],
    ['åæåæ…z', `${'åæ'.repeat(14)}z`, `${'a'.repeat(56)}x`],
    ['aåaå…z', `${'aå'.repeat(18)}z`, `${'a'.repeat(72)}x`],
    ['øüøü…z', `${'øeüe'.repeat(14)}z`, `${'oeeuee'.repeat(14)}x`],
  ])('does not backtrack on a crafted name: %s', async (_, surname, text) => {
    expect(await measureWork(() => expect(scrubContactDetails(text, 'se', { surname })).toBe(text), 1)).toBeLessThan(1_000);
  });

  it.each([
    ["O''Brien", "O'Brien, OBrien, O' Brien", '[removed], [removed], [removed]'],
    ["O' Brien", "O'Brien, O Brien, O-Brien", '[removed], [removed], [removed]'],
    ['Anne -Marie', 'Anne-Marie, Anne Marie, annemarie', '[removed], [removed], [removed]'],
    ['Blåbår', 'Blaabaar, Blabår', '[removed], [removed]'],
    ['Håå', 'Håå, Haaaa, HÅÅ', '[removed], [removed], [removed]'],
  ])('finds names with repeated signs and letters: %s', (surname, text, clean) => {
    expect(scrubContactDetails(text, 'gb', { surname })).toBe(clean);
  });

  it('finishes on hostile text: six times the length takes far less than the square', async () => {
    const hostile = (times: number) => `${'0 '.repeat(times)}${'7-7-0-'.repeat(times)}${'L E 4 7 '.repeat(times)}`;
    expect(scrub(hostile(6_000))).not.toContain('0 0');
    const [some, more] = [await measureWork(() => scrub(hostile(1_000)), 3), await measureWork(() => scrub(hostile(6_000)), 3)];
    expect(more / some).toBeLessThan(18);
  });
});
