// Lets the client open without its server, to say so, and shows notifications where only a service worker may. What the
// server tells is never kept: a game is played at the server or not at all.
const KEPT = 'crownforge';
const SHELL = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (pathname.startsWith('/assets/') || pathname.startsWith('/icon')) event.respondWith(asset(event.request));
});

/** The page as the server has it now; the one that was kept, if it does not answer. */
async function page(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(SHELL);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.headers.get('content-type')?.startsWith('text/html')) {
      // Another program: what belonged to the old one is no longer asked for.
      if (kept && kept.headers.get('etag') !== fresh.headers.get('etag')) for (const old of await cache.keys()) await cache.delete(old);
      await cache.put(SHELL, fresh.clone());
    }
    return fresh;
  } catch {
    return kept ?? Response.error();
  }
}

/** Files whose names change with what is in them are fetched once. */
async function asset(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data ?? '/', self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const there = open.find((client) => client.url === address);
      return there ? there.focus() : self.clients.openWindow(address);
    }),
  );
});
