import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '#/ui/client/device/storage.ts';
import { makeListeners } from '#/ui/client/listeners.ts';

type Theme = 'system' | 'light' | 'dark';

const LOOKS = {
  system: { label: '기기 설정', Icon: Monitor, next: 'light' },
  light: { label: '밝게', Icon: Sun, next: 'dark' },
  dark: { label: '어둡게', Icon: Moon, next: 'system' },
} as const satisfies Record<Theme, object>;

const { notify, subscribe } = makeListeners();

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The first script of a page does the same. */
export function markTheme(): void {
  const theme = storedText('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

function setTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  storeText('theme', theme === 'system' ? '' : theme);
  notify();
}

/** Goes from the device's setting to light, then dark. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => 'system');
  const { label, Icon, next } = LOOKS[theme];
  return (
    <button
      type="button"
      className="icon-button gap-[0.6rem] w-auto px-3 font-semibold"
      aria-label={`화면 밝기: ${label}. 누르면 ${LOOKS[next].label}`}
      title={`화면 밝기: ${label}`}
      onClick={() => setTheme(next)}
    >
      <Icon />
      화면 밝기: {label}
    </button>
  );
}
