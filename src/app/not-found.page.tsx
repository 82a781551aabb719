import { data } from 'react-router';

/** Any other address: the 404 screen, with status 404. */
export const loader = () => {
  throw data(null, { status: 404 });
};
export const clientLoader = loader;

export default function NotFound() {
  return null;
}
