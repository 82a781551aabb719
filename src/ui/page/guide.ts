import { useLocation } from 'react-router';

/** The form that a link of the setup guide opens leads back to the guide, also by being saved. */
export const FROM_GUIDE = { guide: '/admin/start' };

/** Undefined unless the guide has led to this page. */
export const useGuide = (): string | undefined => (useLocation().state as { guide?: string } | null)?.guide;
