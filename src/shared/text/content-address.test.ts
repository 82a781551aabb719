import { describe, expect, test } from 'vitest';
import { linkAddress, pictureAddress } from './content-address.ts';

describe('addresses an owner writes', () => {
  test('lead to this site as paths, and to others by http or https', () => {
    expect(linkAddress('/gy?page=2#ranking')).toBe('/gy?page=2#ranking');
    expect(linkAddress('gy')).toBe('/gy');
    expect(linkAddress(' https://hall.example.com ')).toBe('https://hall.example.com/');
    expect(linkAddress('HTTP://hall.example.com/a b')).toBe('http://hall.example.com/a%20b');
    expect(linkAddress('https://한글.example.com/당구')).toMatch(/^https:\/\/xn--/);
  });

  test('show pictures of this site, and of others only by https', () => {
    expect(pictureAddress('ads/ad1.svg')).toBe('/ads/ad1.svg');
    expect(pictureAddress('./hall.png')).toBe('/hall.png');
    expect(pictureAddress('https://hall.example.com/a.png')).toBe('https://hall.example.com/a.png');
    expect(pictureAddress('http://hall.example.com/a.png')).toBe('');
  });

  test('are nothing when they run something, hide something or leave the scheme open', () => {
    for (const text of [
      '',
      '   ',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'ftp://hall.example.com',
      'mailto:a@example.com',
      '//evil.example.com',
      '/\\evil.example.com',
      '/.//evil.example.com/',
      './/evil.example.com',
      '/.\\/evil.example.com',
      '/a/..//evil.example.com',
      '/%2e//evil.example.com',
      '\\\\evil.example.com',
      'https:evil.example.com',
      'https://user:password@hall.example.com/',
      'http://',
    ]) {
      expect(linkAddress(text), text).toBe('');
      expect(pictureAddress(text), text).toBe('');
    }
  });
});
