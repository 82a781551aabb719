import { createContext } from 'react-router';
import type { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import type { Log } from '#/server/monitoring/log.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

/** The site's facts, for pages while they are rendered on the server. */
export const siteFacts = createContext<SiteFacts>();

/** The site's log, for pages that cannot be made. */
export const pageLog = createContext<Log>();

/** The concurrency limit of rendering, which blocks the event loop. */
export const renderLimit = createContext<ConcurrencyLimit>();
