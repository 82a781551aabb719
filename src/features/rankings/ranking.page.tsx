export const loader = async () => ({ hi: 1 });
export default function P() {
  return <h1>안녕</h1>;
}
