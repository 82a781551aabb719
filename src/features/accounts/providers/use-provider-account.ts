import { useEffect, useRef, useState } from 'react';
import { type StoredProof, storedProof } from './provider-start.client.ts';

/**
 * The account at a provider that this tab has shown and whoever signs up is to be linked with; null where there is none,
 * undefined before the browser was asked. What the provider gave is filled into the form, where it can be changed.
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
