/** Endings of web addresses that are no words of the languages people write to us in. */
export const plainEndings =
  'co\\.uk|org\\.uk|me\\.uk|ltd\\.uk|com|net|org|info|biz|uk|dk|eu|io|xyz|fr|nl|pl|ru|fi|' +
  'co|cc|ly|gg|ie|gl|gle|bio|link|click|website|store|club|london|wales|scot|icu';

/** Endings that are words as well, and stand behind a full stop where somebody forgot the space. */
export const wordEndings =
  'se|no|nu|de|es|it|me|tv|be|us|to|in|is|at|so|am|my|app|dev|ai|site|online|shop|email|live|pro|one|page|ws|as|plumbing|photography|construction|family|blog|cloud|world|social|contact|digital|solutions|agency';

/** Those of `wordEndings` that are said aloud: 'jofarrow dot se'. */
export const spokenEndings = 'se|no|nu|de|eu|me|tv|app|shop|site|online|page';

/** Providers of mail whose name means nothing else. */
export const mailProviders =
  'g\\s?-?mail|googlemail|hotmail|hotmale|ymail|yahoo|icloud|proton\\s?mail|btinternet|btopenworld|virginmedia|talktalk|ntlworld|aol|gmx|fastmail|comhem|bredband2|telenor|jubii|stofanet|tutanota';

/** Where people have a name to be found by. */
export const networks =
  'insta(?:gram)?|facebook|fb|whats\\s?app|telegram|snap\\s?chat|tik\\s?tok|twitter|skype|viber|discord|linked\\s?in|we\\s?chat|threads|mastodon|bluesky|kik|next\\s?door';
/** The same, by names that are ordinary words too. */
export const networkWords = 'signal|snap|messenger|ig|tg|wapp';
