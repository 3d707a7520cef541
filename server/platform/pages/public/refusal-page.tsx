import type { PageLanguage } from '../../../../contract/kit/language.ts';
import type { PublicPage } from './public-page.tsx';

interface RefusalOptions {
  readonly brand: PublicPage['brand'];
  /** Identifies the failure in our log. */
  readonly reference?: string;
  /** Replaces the usual text. */
  readonly words?: { readonly title: string; readonly text: string };
  /** Link to continue. */
  readonly next?: { readonly label: string; readonly address: string };
}

/** Renders a page that says what went wrong and what to do, in the visitor's language. */
export function refusalPage(status: Refusal, language: PageLanguage, { brand, reference, words, next }: RefusalOptions): PublicPage {
  const { title, text } = words ?? refusalTexts[language][status];
  return {
    status,
    language,
    title,
    width: 'narrow',
    brand,
    main: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        {status === 500 && reference !== undefined && <p className="quiet">{reference}</p>}
        {next !== undefined && (
          <p>
            <a className="button" href={next.address}>
              {next.label}
            </a>
          </p>
        )}
      </>
    ),
  };
}

/** Refusals a visitor can get; none says more than they need to continue. */
export type Refusal = 400 | 404 | 413 | 429 | 500 | 503;

type Words = Readonly<Record<Refusal, { readonly title: string; readonly text: string }>>;

const en: Words = {
  400: {
    title: 'This form did not come from our page',
    text: 'Nothing was saved. Open the page again from the link we sent you, and send the form from there.',
  },
  404: { title: 'Page not found', text: 'There is no page at this address. It may have been moved or removed.' },
  413: { title: 'Your text is too long', text: 'Nothing was saved. Go back, shorten your text and send it again.' },
  429: { title: 'Too many visits at once', text: 'Wait a minute, then reload the page.' },
  500: { title: 'Something went wrong', text: 'This is our fault. Please try again in a few minutes.' },
  503: { title: 'We are busy', text: 'Please try again in a moment.' },
};

const sv: Words = {
  400: {
    title: 'Formuläret kom inte från vår sida',
    text: 'Inget har sparats. Öppna sidan igen med länken du fick och skicka formuläret därifrån.',
  },
  404: { title: 'Sidan finns inte', text: 'Det finns ingen sida på den här adressen. Den kan ha flyttats eller tagits bort.' },
  413: { title: 'Texten var för lång', text: 'Inget har sparats. Gå tillbaka, korta texten och skicka igen.' },
  429: { title: 'För många besök på en gång', text: 'Vänta en minut och läs in sidan igen.' },
  500: { title: 'Något gick fel', text: 'Felet är vårt. Försök igen om några minuter.' },
  503: { title: 'Just nu är det många här', text: 'Försök igen om en stund.' },
};

const da: Words = {
  400: {
    title: 'Formularen kom ikke fra vores side',
    text: 'Intet er gemt. Åbn siden igen med det link, du fik, og send formularen derfra.',
  },
  404: { title: 'Siden findes ikke', text: 'Der er ingen side på denne adresse. Den kan være flyttet eller fjernet.' },
  413: { title: 'Teksten var for lang', text: 'Intet er gemt. Gå tilbage, forkort teksten, og send den igen.' },
  429: { title: 'For mange besøg på én gang', text: 'Vent et minut, og indlæs siden igen.' },
  500: { title: 'Noget gik galt', text: 'Fejlen er vores. Prøv igen om et par minutter.' },
  503: { title: 'Her er travlt lige nu', text: 'Prøv igen om et øjeblik.' },
};

const no: Words = {
  400: {
    title: 'Skjemaet kom ikke fra siden vår',
    text: 'Ingenting er lagret. Åpne siden på nytt med lenken du fikk, og send skjemaet derfra.',
  },
  404: { title: 'Siden finnes ikke', text: 'Det er ingen side på denne adressen. Den kan være flyttet eller fjernet.' },
  413: { title: 'Teksten var for lang', text: 'Ingenting er lagret. Gå tilbake, forkort teksten og send den på nytt.' },
  429: { title: 'For mange besøk på én gang', text: 'Vent et minutt og last inn siden på nytt.' },
  500: { title: 'Noe gikk galt', text: 'Feilen er vår. Prøv igjen om noen minutter.' },
  503: { title: 'Det er travelt her nå', text: 'Prøv igjen om et øyeblikk.' },
};

const es: Words = {
  400: {
    title: 'El formulario no vino de nuestra página',
    text: 'No se ha guardado nada. Abra la página de nuevo con el enlace que recibió y envíe el formulario desde allí.',
  },
  404: { title: 'Página no encontrada', text: 'No hay ninguna página en esta dirección. Puede que se haya movido o quitado.' },
  413: { title: 'El texto era demasiado largo', text: 'No se ha guardado nada. Vuelva atrás, acorte lo que escribió y envíelo de nuevo.' },
  429: { title: 'Demasiadas visitas a la vez', text: 'Espere un minuto y cargue la página de nuevo.' },
  500: { title: 'Algo ha ido mal', text: 'El error es nuestro. Inténtelo de nuevo en unos minutos.' },
  503: { title: 'Hay mucho movimiento', text: 'Inténtelo de nuevo en un momento.' },
};

const fr: Words = {
  400: {
    title: 'Le formulaire ne venait pas de notre page',
    text: 'Rien n’a été enregistré. Ouvrez de nouveau la page par le lien que vous avez reçu, et envoyez le formulaire depuis celle-ci.',
  },
  404: { title: 'Page introuvable', text: 'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée ou retirée.' },
  413: {
    title: 'Le texte était trop long',
    text: 'Rien n’a été enregistré. Revenez en arrière, raccourcissez le texte et envoyez-le de nouveau.',
  },
  429: { title: 'Trop de visites à la fois', text: 'Attendez une minute et rechargez la page.' },
  500: { title: 'Une erreur s’est produite', text: 'Elle vient de chez nous. Réessayez dans quelques minutes.' },
  503: { title: 'Il y a beaucoup de monde', text: 'Réessayez dans un instant.' },
};

/** Refusal texts in the visitor's language. */
const refusalTexts: Readonly<Record<PageLanguage, Words>> = { en, sv, da, no, es, fr };

/** A request no browser sends unless something in between corrupted it. */
export const unreadableTexts: Readonly<Record<PageLanguage, { readonly title: string; readonly text: string }>> = {
  en: { title: 'We could not read that request', text: 'Go back and try again. If you typed the address, check it.' },
  sv: { title: 'Vi kunde inte läsa förfrågan', text: 'Gå tillbaka och försök igen. Kontrollera adressen om du skrev in den själv.' },
  da: { title: 'Vi kunne ikke læse forespørgslen', text: 'Gå tilbage, og prøv igen. Tjek adressen, hvis du selv har skrevet den.' },
  no: { title: 'Vi kunne ikke lese forespørselen', text: 'Gå tilbake og prøv igjen. Sjekk adressen hvis du skrev den inn selv.' },
  es: { title: 'No hemos podido leer la solicitud', text: 'Vuelva atrás e inténtelo de nuevo. Si escribió la dirección, compruébela.' },
  fr: {
    title: 'Nous n’avons pas pu lire cette requête',
    text: 'Revenez en arrière et réessayez. Si vous avez saisi l’adresse, vérifiez-la.',
  },
};
