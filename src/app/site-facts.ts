import { createContext } from 'react-router';
import type { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import type { Log } from '#/server/monitoring/log.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

/** The settings of the site that every page needs, in the router's context of a request. */
export const siteFacts = createContext<SiteFacts>();

export const pageLog = createContext<Log>();

/** The limit of pages that are rendered at once, in the router's context of a request. */
export const renderLimit = createContext<ConcurrencyLimit>();
