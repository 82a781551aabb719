import { createContext } from 'react-router';
import type { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import type { Log } from '#/server/monitoring/log.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

export const siteFacts = createContext<SiteFacts>();

export const pageLog = createContext<Log>();

export const renderLimit = createContext<ConcurrencyLimit>();
