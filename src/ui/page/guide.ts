import { useLocation } from 'react-router';

/** The router state of the setup guide's links: the opened form leads back to the guide, also by being saved. */
export const FROM_GUIDE = { guide: '/admin/start' };

/** The path of the setup guide, if it has led to this page; else undefined. */
export const useGuide = (): string | undefined => (useLocation().state as { guide?: string } | null)?.guide;
