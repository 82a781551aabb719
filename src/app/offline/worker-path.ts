/** The path of the service worker; in a file of its own, because every first visit loads it. */
export const SERVICE_WORKER = '/service-worker.js';
