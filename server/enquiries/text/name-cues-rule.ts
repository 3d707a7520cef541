// Cue words near names, in our six languages: lower case, accented, plain apostrophes. Regular expression sources.

/** Directly precede a name. Short French titles need their full stop; Spanish has one without. */
export const titles = String.raw`mr|mrs|ms|miss|mx|dr|prof|sir|lady|herr|hr|fru|fröken|frk|doktor|m\.|mme|mlle|madame|monsieur|mademoiselle|docteur|señor|señora|señorita|sr|sra|srta|doña|don`;
/** Precede a capitalised surname. */
export const families = 'family|familjen|familien|famille|familia';
/** Follow a surname: 'the Wood family'. */
export const familiesBehind = "family|household|residence|family's";

/** Requests for contact, followed by a name with or without a colon. */
export const reach = [
  String.raw`ask(?:ing)? (?:for|to speak to)|(?:speak|talk|chat)(?:ing)? (?:to|with)|contact(?: person| name)?|call|phone|telephone|ring|text|message|email|e-mail|reach|get in touch with|get hold of|liaise with|deal with|tell|notify|inform|remind`,
  String.raw`fråga efter|fråga|prata med|tala med|kontakta|kontakt|kontaktperson|ring(?: till)?|hör av er till|mejla|sms:a|meddela|hälsa`,
  String.raw`spørg efter|spørg|tal med|snak med|ring(?: til)?|skriv til|giv`,
  String.raw`spør etter|spør|snakk med|prat med|ta kontakt med|send melding til|si fra til`,
  String.raw`demande[rz](?: à parler à)?|appele[rz]|contacte[rz]|parle[rz] (?:à|avec)|rappele[rz]|joindre|préven(?:ez|ir)`,
  String.raw`pregunt(?:e|en|ar) por|llam(?:e|en|ar) a|contact(?:e|en|ar) con|habl(?:e|en|ar) con|quedamos con|avis(?:e|en|ar) a`,
].join('|');
/** Introductions, always followed by a name. */
export const introductions = [
  String.raw`my name is|my name's|the name's|name is|name|names|named|i am called|i'm called|is called`,
  String.raw`jag heter|heter|mitt namn är|namn|jeg hedder|hedder|mit navn er|jeg heter|mitt navn er|navn|kontaktperson`,
  String.raw`je m'appelle|m'appelle|mon nom est|nom|me llamo|se llama|mi nombre es|nombre`,
].join('|');
/** Introductions that may precede ordinary words too: 'I am late', 'det är sten'. Followed by a forename. */
export const selfIntroductions = "i am|i'm|im|this is|jag är|jeg er|dette er|c'est|ici|soy";

const relatives = [
  String.raw`husband|wife|partner|son|daughter|mum|mom|mother|dad|father|brother|sister|neighbour|tenant|landlord|landlady|carer|fiancée?|flatmate`,
  String.raw`fru|man|make|sambo|granne|son|dotter|mamma|pappa|mor|far|bror|syster|hyresgäst`,
  String.raw`kone|mand|samlever|kæreste|nabo|søn|datter|lejer|kona|samboer|kjæresten?|sønn|leietaker`,
  String.raw`mari|femme|épouse|époux|compagne|compagnon|voisine?|fils|fille|mère|père|locataire`,
  String.raw`mujer|marido|esposa|esposo|pareja|vecin[ao]|hij[ao]|madre|padre|inquilin[ao]`,
].join('|');
const mine = 'my|our|her|his|min|mitt|vår|vores|mon|ma|notre|nos|mi|nuestr[ao]';
/** Precede a name, with or without a comma. */
export const relations = String.raw`(?:${mine}) (?:${relatives})(?: mi)?|dottern|sonen|le fils|la fille|kona mi|mannen min|kona|konen`;
/** Follow a name: 'Rose, my wife'. */
export const relationsBehind = String.raw`\s{0,2}[,(]\s{0,2}(?:${mine}) (?:${relatives})`;

/** Closings of a letter. */
export const closings = [
  String.raw`regards|wishes|best|thanks|thank you|many thanks|cheers|yours|yours (?:sincerely|faithfully|truly)|sincerely|faithfully|love|signed|(?:love|regards|wishes|greetings) from`,
  String.raw`hälsningar|hälsn|hälsningarna|mvh|vh|tack|hilsen|hilsner|tak|takk|knus|kram|klem`,
  String.raw`cordialement|merci|salutations|bien à vous|amicalement|signé|saludos|saludo|gracias|atentamente|firmado`,
].join('|');
export const greetings = 'hi|hello|hey|dear team|hej|hejsan|hei|goddag|bonjour|salut|hola|buenos días|buenas';
/** Follow the name of the person writing or answering. */
export const present = 'here|speaking|här|her i|her,|her\\.|her$|ici|aquí';

/** Things people do and gutters do not; follow a name at the start of a sentence. */
export const personal = [
  String.raw`(?:is|will be|can be) (?:there|here|waiting|around|available|in (?:and|to|for)|in(?=[.,;!?]|$)|on (?:site|call|holiday)|at home|home|reached|back|away|in (?:all|from|on|after|until|most)|retired|deaf|disabled|elderly|my|our|expecting|on nights)`,
  String.raw`lives|works|speaks|knows|wants|opens|pays|answers|handles|owns|says|sleeps|rang|phoned|said|asked|told|kept|paid|was (?:home|in|told)|is (?:an? )?(?:builder|plumber|electrician|nurse|teacher|nights|the (?:owner|tenant|landlord))|has (?:(?:the|a) (?:spare )?keys?|keys|copies|photos|asked|pictures)`,
  String.raw`can (?:show|let|open|tell|explain|meet)|will (?:show|let you|open|meet|call|ring|explain)|and (?:i|me|my|our|his|her)|would (?:like|prefer)`,
  String.raw`är (?:hemma|pensionär|borta|ledig|min|vår)|svarar|öppnar|bor|jobbar|arbetar|vet|bestämmer|hjälper|har (?:nyckeln?|nycklar|bilder)|kan (?:visa|öppna|svara)|och (?:jag|min|hans|hennes)|är (?:snickare|elektriker|sjuksköterska|lärare)|sa|sade|betalade`,
  String.raw`er (?:hjemme|pensionist|min|vores|vår|bortreist|mit)|svarer|åbner|åpner|lukker op|arbejder|jobber|arbeider|ved|vet|har (?:nøgle[nr]?|nøkkel(?:en)?|billeder|bilder)|kan (?:vise|åbne|åpne)|og (?:jeg|min|hans|hendes|hennes)|er (?:tømrer|snekker|elektriker|sykepleier|sygeplejerske|lærer)|sagde|sa|betalte|sitt|sit`,
  String.raw`est (?:là|présente?|absente?|à la maison|chez|mon|ma)|habite|travaille|répond|vous|sera (?:là|présente?)|a (?:la clé|les clés)|souhaite|voudrait|et (?:moi|mon|ma|sa|son)|est (?:plombier|électricien|infirmière|professeur)|a (?:dit|demandé|payé)`,
  String.raw`está (?:en casa|fuera|siempre|disponible)|vive|trabaja|abre|abrirá|contesta|tiene (?:la llave|las llaves|llave|fotos)|quiere|habla|es mi|y (?:yo|su|mi)|pide|dijo|pagó|es (?:fontanero|electricista|enfermera|profesora?)`,
].join('|');

/** Forenames that need no article before a verb as ordinary words either: 'May is fine', 'Ivy has grown'. */
export const bareWords: ReadonlySet<string> = new Set(
  'april|may|june|august|summer|autumn|winter|easter|dawn|eve|ivy|heather|holly|hazel|basil|rosemary|poppy|daisy|lily|fern|willow|jasmine|olive|cherry|amber|crystal|coral|ruby|pearl|jade|opal|grace|faith|hope|joy|patience|prudence|charity|constance|honor|honour|melody|harmony|serenity|destiny|bliss|robin|angel|art|sky|storm|rain|sandy|misty|stormy|dusty|sunny|christmas|noel|cliff|rocky|van|glen|dale|forest|clay|flint|stone'.split(
    '|',
  ),
);
/** Verbs that follow the forename of a person at the start of a sentence: 'Frank will be there', 'Rob has keys'. */
export const verbs = 'will|is|can|has|does|was|had|would|could|should|must|might|may|needs|works|lives|wants|knows';
/** Verbs with a thing as their subject: 'Mark is on the ceiling', 'Bill will be paid'. */
export const verbsOfThings = String.raw`(?:will|must|should|can|would|could|might|may) (?:not )?be (?:\p{L}+ed|paid|sent|left|seen|done|met|split|due)|(?:is|was|has been) (?:not )?(?:\p{L}+ed|too|so|very|on|in|under|over|due|paid|high|higher|low|wrong|visible|big|small|the best|best|ok|okay|fine)|has (?:been|gone|grown|not been|come|got)|can (?:not )?be`;

/** May follow a lower-case name; anything else makes it an ordinary word: 'ask for grant funding', 'my wife may want'. */
export const followers =
  'here|and|or|when|if|on|at|in|after|before|to|from|about|for|please|pls|any ?time|first|tomorrow|today|between|by|via|with|who|as|thanks|och|eller|när|på|efter|före|om|i|på|og|når|etter|før|hvis|et|ou|après|avant|quand|le|y|o|cuando|después|antes|a partir';

/** Precede a month but rarely a name. */
export const beforeMonths =
  String.raw`in|of|by|until|till|til|since|from|before|after|during|early|mid|late|next|last|this|every|each|through|to|and|or|between|i|fra|från|fram till|senast|innan|före|før|efter|etter|inden|av|af|en|de|desde|hasta|para|entre|avant|après|depuis|début|fin|mi|dès|pas|und` +
  '|january|february|march|april|may|june|july|august|september|october|november|december';
export const months = new Set(
  'may april june august maj juni juli mai juin juillet avril mars marzo mayo abril enero julio junio agosto noël noel paques pâques pascua navidad jul påske påsk pasen'.split(
    ' ',
  ),
);

/** Manufacturers whose names are also people's names. */
export const brands = new Set(
  'bosch grant hive nest tesla stanley hunter yale ideal worcester baxi viessmann daikin nibe samsung drayton myson potterton ferroli honda siemens alpha ariston dunsley franklin robinson charnwood clearview velux everest anglian rayburn esse'.split(
    ' ',
  ),
);
/** Follow a manufacturer: 'a Grant Vortex', 'Hunter stove', 'Bosch 30i'. */
export const products = String.raw`(?:oil|gas|combi|system|heat|wood|old|condensing)?\s?(?:boiler|stove|burner|pump|panna|vedspis|kedel|kjele|chaudière|caldera|poêle|estufa|vortex|aerona|greenstar|vitodens|lock|hub|thermostat|termostat|thermostatic|radiators?|windows?|range|cooker|engine|van|powerwall)|[a-z]*\d`;
export const determiners = 'the|a|an|this|that|each|every|any|no|one|our|your|its|old|new|en|ett|ei|et|den|det';
/** Determiners for languages where 'a' and 'en' mean something else. */
export const romanceDeterminers = 'the|un|une|ce|cet|cette|el|este|esta';
/** Turn the preceding name into a place name. */
export const placeNouns =
  'street|road|lane|avenue|close|crescent|drive|way|cottage|farm|house|court|gardens|terrace|grove|square|place|hill|green|park|hall|estate|station|school|mews|row|view|bridge|church|parade|mill|inn|arms|gata|gatan|gate|gade|vei|veien|vej|väg|mayor|roja';
/** Precede a place name. */
export const nearPlaces =
  'opposite|near|nearby|overlooking|beside|behind|next to|close to|facing|ved siden af|nära|nær|tæt på|bredvid|près de|face à|cerca de|junto a|frente a';
/** Start the last line of a letter. */
export const senders = 'from|från|fra|av|de la part de|de parte de';
/** Lower-case idioms that use these as ordinary words, even after a word of contact. */
export const sayings =
  /(?:(?:ring|press|push|use|try|call|no|the) bells?|(?:ask|call|contact|text|email|message|phone)(?: (?:for|with))? (?:a |the )?(?:price|prices|grant|bill|quote)|in may|ask for (?:cash|help))$/u;
