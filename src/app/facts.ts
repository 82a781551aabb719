import { createContext } from 'react-router';
import type { SiteFacts } from '#/ui/site-facts.ts';

/** The site's facts, as pages find them while they are made on the server. */
export const siteFacts = createContext<SiteFacts>();
