import { useLocation } from 'react-router';

/** The key of the match to which the page's address leads, as notifications link to it; '' without one. */
export const useLinked = () => useLocation().hash.slice(1);
