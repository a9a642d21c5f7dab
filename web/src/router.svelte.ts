// The address bar as state. Routes are few and flat, so a list of patterns does.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string | null; ply: number | null }
  | { page: 'verify'; id: string | null }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'learn'; game: string | null }
  | { page: 'about' }
  | { page: 'account' }
  | { page: 'settings' }
  | { page: 'lost' };

/** The page an address stands for. */
export function readRoute(path: string, search = '', hash = ''): Route {
  const [page = '', id = '', ...rest] = path.split('/').filter(Boolean).map(decode);
  if (rest.length > 0) return { page: 'lost' };
  switch (page) {
    case '':
      return { page: 'home' };
    case 'table':
      return id ? { page: 'table', id } : { page: 'lost' };
    case 'replay': {
      const ply = Number.parseInt(new URLSearchParams(search).get('ply') ?? '', 10);
      return { page: 'replay', id: id || null, ply: Number.isNaN(ply) ? null : ply };
    }
    case 'verify':
      return { page: 'verify', id: id || null };
    case 'rules':
      return { page: 'rules', game: id || null, rule: (id && decode(hash.slice(1))) || null };
    case 'learn':
      return { page: 'learn', game: id || null };
    case 'about':
    case 'account':
    case 'settings':
      return id ? { page: 'lost' } : { page };
    default:
      return { page: 'lost' };
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state<Route>({ page: 'home' });

  start(): void {
    const read = () => (this.route = readRoute(location.pathname, location.search, location.hash));
    read();
    addEventListener('popstate', read);
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.route = readRoute(location.pathname, location.search, location.hash);
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus();
  }

  /** Plain clicks on our own links stay on the page. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
