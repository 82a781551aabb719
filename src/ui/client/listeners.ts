/**
 * `subscribe` fits React's `useSyncExternalStore`. `begin` is called with the first subscriber, and the
 * function it returns after the last one has left.
 */
export function makeListeners(begin: () => () => void = () => () => {}) {
  const listeners = new Set<() => void>();
  let end = () => {};
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) end = begin();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end();
      };
    },
  };
}
