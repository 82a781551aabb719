import { useEffect, useRef, useState } from 'react';
import { type StoredProof, storedProof } from './provider-start.client.ts';

/**
 * The proved account at a provider that a signup in this tab will link; null without one, undefined until
 * the browser's storage was read. Name and mail address from the provider are filled into the form, where
 * they can be changed.
 */
export function useProviderAccount(
  set: (name: 'username' | 'email', value: string) => void,
): StoredProof | null | undefined {
  const [account, setAccount] = useState<StoredProof | null>();
  const fill = useRef(set);
  useEffect(() => {
    const stored = storedProof() ?? null;
    if (stored?.username) fill.current('username', stored.username);
    if (stored?.email) fill.current('email', stored.email);
    setAccount(stored);
  }, []);
  return account;
}
