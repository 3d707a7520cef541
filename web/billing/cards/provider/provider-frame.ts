type Message = Readonly<Record<string, unknown>>;

/** A page in a frame of our own origin, and the way to speak with it. */
export interface ProviderFrame {
  readonly element: HTMLIFrameElement;
  readonly tell: (message: Message) => void;
  readonly close: () => void;
}

interface FrameOptions {
  readonly path: string;
  /** Of the setup or payment that the frame is about. No server sees it in an address. */
  readonly secret: string;
  /** What the frame is called for people who do not see it. */
  readonly title: string;
  readonly onMessage: (message: Message) => void;
}

/**
 * A frame that is spoken with by messages. Only what its own window says is listened to, and only from our origin; what is told is
 * for that origin alone. It is as high as it wants to be, and changes its colours with the page.
 */
export function openProviderFrame({ path, secret, title, onMessage }: FrameOptions): ProviderFrame {
  const element = document.createElement('iframe');
  const query = new URLSearchParams({ lang: document.documentElement.lang.slice(0, 2), scheme: currentScheme() });
  element.src = `${path}?${query}#${new URLSearchParams({ secret })}`;
  element.title = title;
  // Where its scheme is not the page's, a browser paints the ground of a frame white.
  const styleAs = (scheme: string) => Object.assign(element.style, { colorScheme: scheme });
  Object.assign(element.style, { display: 'block', width: '100%', height: '0', border: '0' });
  styleAs(currentScheme());

  const tell = (message: Message) => element.contentWindow?.postMessage(message, location.origin);
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== element.contentWindow || origin !== location.origin || !isMessage(data)) return;
    if (data['type'] === 'size') element.style.height = `${Number(data['height'])}px`;
    else onMessage(data);
  };
  window.addEventListener('message', listen);
  const schemes = new MutationObserver(() => {
    styleAs(currentScheme());
    tell({ type: 'appearance', scheme: currentScheme() });
  });
  schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return {
    element,
    tell,
    close: () => {
      schemes.disconnect();
      window.removeEventListener('message', listen);
      element.remove();
    },
  };
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null;
}

function currentScheme(): 'light' | 'dark' {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light';
}
