import { type ReactNode, useContext, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { fetchJson, loadForChanges, serverApi, wroteLately } from '#/ui/client/api.ts';
import { guardDoublePresses } from '#/ui/client/device/double-press.ts';
import {
  notePageMember,
  otherMember,
  storedSession,
  useOtherMember,
  useSession,
} from '#/ui/client/session.ts';
import { PRELOADS, ScriptNonce } from '#/ui/client/site-facts.ts';
import { lateParts } from '#/ui/page/late.tsx';
import type { PageHandle } from '#/ui/page/page-address.ts';
import accents from '#/ui/theme/accents.css?url';
import '#/ui/theme/theme.css';
import { SERVICE_WORKER } from '#/app/offline/worker-path.ts';
import { ErrorPage } from '#/app/shell/error-page.tsx';
import type { FrameFacts } from '#/app/shell/footer.tsx';
import { Shell } from '#/app/shell/shell.tsx';
import { ACCENTS } from '#/shared/accents.ts';
import { siteFacts } from './site-facts.ts';

guardTheDocument();
guardDoublePresses();

export async function loader({ context }: LoaderFunctionArgs): Promise<FrameFacts> {
  // A page neither waits for nor fails because of an operator's file that cannot be read.
  const ads = fetchJson(context.get(serverApi).api.ads.$get()).catch(() => []);
  return { ...context.get(siteFacts), ads: await ads };
}
// The site's facts and ads change during a visit only where an admin sets them.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  /^\/admin\/(settings|ads)$/.test(currentUrl.pathname) && currentUrl.href === nextUrl.href;

// Runs before the first paint, so that a member never sees a flash of the guest's page or of the wrong theme,
// nor a text of a blocked member: such a text stays hidden until the page folds it. The script is in
// the server's HTML alone: a browser runs and keeps that one. It also notes the address that the page was made for.
const BEFORE_PAINT = !import.meta.env.SSR
  ? ''
  : `try{var d=document.documentElement.dataset;d.address=location.pathname+location.search;var s=localStorage,t=s.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(s.getItem('token')){d.member='';var b=s.getItem('blocked');if(s.getItem('isAdmin')==='true')d.admin=d.moderator='';if(s.getItem('isModerator')==='true')d.moderator='';if(b){var c=new CSSStyleSheet;c.replaceSync(b.split(' ').map(function(i){return'html:not([data-ready]) [data-by="'+CSS.escape(i)+'"]'})+'{visibility:hidden}');document.adoptedStyleSheets=[c]}}}catch(e){}`;

const OWN_MARK = '/mark.svg';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce);
  // An error may leave the root without its facts.
  const { mark = OWN_MARK, accent = 'green' } = useRouteLoaderData<Partial<FrameFacts>>('root') ?? {};
  const isOwn = mark === OWN_MARK;
  return (
    <html lang="ko" data-accent={accent} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <Meta />
        <link rel="icon" href={isOwn ? '/favicon.svg' : mark} type={isOwn ? 'image/svg+xml' : undefined} />
        <link rel="apple-touch-icon" href={isOwn ? '/apple-touch-icon.png' : mark} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" href="/notice/feed.xml" title="공지사항" />
        <link rel="alternate" type="application/atom+xml" href="/free-board/feed.xml" title="자유게시판" />
        <meta name="theme-color" content={ACCENTS[accent]} />
        <Links />
        {accent !== 'green' && <link rel="stylesheet" href={accents} />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, for which the server writes another */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: PRELOADS }} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  usePageMember();
  const matches = useMatches();
  // If a route came without its data, the router has loaded the page in the browser, as the member.
  const loadedHere = matches.some(({ loaderData }) => loaderData === undefined);
  useMembersPart({ loadedHere, sameForMembers: useSameForMembers() });
  const bare = matches.some(({ handle }) => (handle as PageHandle | undefined)?.bare);
  return (
    <Shell facts={useRouteLoaderData<typeof loader>('root')} bare={bare}>
      <Outlet />
    </Shell>
  );
}

/** Stores at each opened page which member is signed in; reloads the page's data after a login. */
function usePageMember(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(notePageMember, [pathname]);
  const isMember = useSession() !== null;
  useEffect(() => {
    if (isMember) void loadForChanges();
  }, [isMember]);
}

/** Whether members see the same data as guests on this page, as its routes say (`sameForMembers`). */
function useSameForMembers(): boolean {
  const { search, pathname } = useLocation();
  return useMatches().every(({ id, handle }) => {
    const same = (handle as PageHandle | undefined)?.sameForMembers ?? id === 'root';
    return typeof same === 'function' ? same(new URLSearchParams(search), pathname) : same;
  });
}

export function ErrorBoundary({ error }: { error: unknown }) {
  // A page missing for guests may exist for the member: an admin's profile, for admins.
  useMembersPart();
  return (
    <Shell facts={useRouteLoaderData<typeof loader>('root')}>
      <ErrorPage error={error} />
    </Shell>
  );
}

// The login id of the member for whom the page's data was loaded, undefined for a guest; kept in the module
// because the root and its error page replace each other.
let loadedFor: string | undefined;
let isFirst = true;

/**
 * Loads a page's data again for the signed-in member, because the server renders every page as for a guest:
 * after hydration, unless the browser has already loaded it (`loadedHere`), and whenever the session changes.
 * With `sameForMembers` it does so only if a change made in this browser may be newer than the page.
 */
function useMembersPart({ loadedHere = false, sameForMembers = false } = {}): void {
  const session = useSession()?.userId;
  const isOthers = useOtherMember() !== null;
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the session is a reason
  useEffect(() => {
    // The former member's unsent text stays on the page until the user has answered.
    if (otherMember()) {
      void import('#/ui/client/other-member.ts').then(({ askOtherMember }) => askOtherMember());
      return;
    }
    // While the page hydrates, the session above is still the guest's.
    const who = storedSession()?.userId;
    const isLoaded = who === undefined || who === loadedFor || (isFirst && loadedHere);
    const isEnough = isLoaded || (sameForMembers && !wroteLately());
    isFirst = false;
    loadedFor = who;
    if (!isEnough) void lateParts().then(revalidate);
  }, [session, isOthers]);
}

type Rules = Record<string, (text: string) => string | null>;
type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown };

// The HTML with which React creates a script element that never runs, when it rebuilds a page in the browser.
const IDLE_SCRIPT = '<script></script>';

/**
 * Allows two texts under the page's policy of trusted types: an empty script element as HTML, and the path
 * of the service worker as a script address. Other HTML becomes '' and does not fail, because React writes
 * the texts of scripts, which do not run again, into a page that it rebuilds.
 */
function guardTheDocument(): void {
  if (typeof document === 'undefined') return;
  const page = globalThis as { trustedTypes?: TrustedTypes; __zod_globalConfig?: { jitless?: boolean } };
  // A schema would try to create functions from text, which the policy reports as an error. zod's own
  // `config` sets this flag too, but would add 3 kB to pages that check nothing.
  page.__zod_globalConfig ??= {};
  page.__zod_globalConfig.jitless = true;
  page.trustedTypes?.createPolicy('default', {
    createHTML: html => (html === IDLE_SCRIPT ? html : ''),
    createScriptURL: address => (address === SERVICE_WORKER ? address : null),
  });
}
