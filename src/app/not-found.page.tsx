import { data } from 'react-router';

const nothingHere = () => {
  throw data(null, { status: 404 });
};

/** The page of every unknown address: the 404 screen, with status 404. */
export const loader = () => nothingHere();
export const clientLoader = () => nothingHere();

export default function NotFound() {
  return null;
}
