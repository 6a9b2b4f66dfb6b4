import { expect, test } from 'vitest'
import { deviceOf } from './request.ts'

test.each([
  ['Chrome, Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'],
  [
    'Samsung Internet, Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Opera, Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0',
  ],
  ['Firefox, Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
  [
    'Safari, iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome, iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Firefox, iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 FxiOS/144.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Edge, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  ],
  ['Safari, Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'],
  ['Chrome, Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
])('%s is named, although most browsers also claim to be others', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('a device of which only the browser or only the system is known is named by that; nothing of the header itself is repeated', () => {
  expect(deviceOf('Firefox/144.0')).toBe('Firefox')
  expect(deviceOf('okhttp/4.12.0 (Android 15)')).toBe('Android')
  expect(deviceOf('<script>alert(1)</script>')).toBe('')
  expect(deviceOf('')).toBe('')
  expect(deviceOf(undefined)).toBe('')
})
