import { createContext, useContext } from 'react';

/** Returns a provider for the parts of one screen, and a hook that throws outside of the screen. */
export function screenContext<Value extends object>(screen: string) {
  const Context = createContext<Value | undefined>(undefined);
  const useValue = (): Value => {
    const value = useContext(Context);
    if (!value) throw new Error(`a part of ${screen} is outside of it`);
    return value;
  };
  return [Context.Provider, useValue] as const;
}
