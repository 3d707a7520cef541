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
