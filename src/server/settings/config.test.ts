import { describe, expect, test } from 'vitest';
import { publicUrl, readConfig, SETTING_NAMES } from './config.ts';

describe('the settings', () => {
  test('an empty environment is enough', () => {
    const config = readConfig({ PORT: '', SITE_NAME: undefined });
    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', SITE_NAME: '당구마당', RATE_LIMIT: 'on' });
    expect(publicUrl(config)).toBe('http://127.0.0.1:3000');
  });

  test('the address from outside loses its path and its slash', () => {
    expect(publicUrl(readConfig({ PUBLIC_URL: 'https://madang.example.com/' }))).toBe(
      'https://madang.example.com',
    );
  });

  test('a setting that cannot be used is named in one sentence', () => {
    const wrong = {
      PORT: ['abc', '숫자여야 합니다'],
      DATABASE_URL: ['mysql://x', 'postgres:// 로 시작하는 주소여야 합니다'],
      PUBLIC_URL: ['javascript:alert(1)', 'https:// 로 시작하는 주소여야 합니다'],
      SMTP_URL: ['mail.example.com', 'smtp:// 로 시작하는 주소여야 합니다'],
      LOG_LEVEL: ['loud', 'fatal, error, warn, info, debug, trace, silent 가운데 하나여야 합니다'],
      DATA_DIR: [' ', '비어 있습니다'],
      HOST: [' ', '비어 있습니다'],
      SITE_NAME: ['마'.repeat(31), '30자까지 쓸 수 있습니다'],
      RESET_DELAY: ['-1', '0시간 이상이어야 합니다'],
      BACKUP_KEEP: ['1.5', '자연수여야 합니다'],
      // Three months have at most 92 days.
      ACCESS_RECORD_DAYS: ['91', '92에서 3650 사이의 정수여야 합니다'],
      ATTENDANCE: ['hourly', 'daily 또는 per-press여야 합니다'],
    };
    expect(() => readConfig({ PORT: '1.5' })).toThrow('0에서 65535 사이의 정수여야 합니다');
    expect(() => readConfig({ PUBLIC_URL: 'https://example.com/madang' })).toThrow('경로 없이');
    const S3_URL = 'https://s3.example.com/madang';
    expect(() => readConfig({ S3_URL })).toThrow('S3_ACCESS_KEY와 S3_SECRET_KEY도 써야 합니다.');
    expect(() => readConfig({ S3_URL: 'https://s3.example.com/' })).toThrow('버킷까지 써야 합니다');
    expect(() => readConfig({ S3_URL: 'https://key:secret@s3.example.com/madang' })).toThrow('열쇠는 주소가');
    const DATABASE_DIRECT_URL = 'postgres://127.0.0.1/madang';
    expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_URL도 써야 합니다.');
    for (const [name, [value, why]] of Object.entries(wrong)) {
      expect(() => readConfig({ [name]: value })).toThrow(`설정 ${name}의 값을 쓸 수 없습니다: ${why}`);
    }
  });

  test('there are 45 at most: what a screen can set, or nobody would change, is none', () => {
    expect(SETTING_NAMES.length).toBeLessThanOrEqual(45);
  });
});
