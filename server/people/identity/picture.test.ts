import { expect, test } from 'vitest'
import { pictureToShow, pictureToStore } from './picture.ts'

const config = { publicUrl: 'http://localhost:3000', pictureHosts: ['pictures.example', 'cdn.example:8443'] }

test.each([
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['https://cdn.example:8443/a.png?size=2', 'https://cdn.example:8443/a.png?size=2'],
  ['http://localhost:3000/idp/pictures/abc', '/idp/pictures/abc'],
  ['https://other.example/a.png', null],
  ['https://pictures.example.evil.example/a.png', null],
  ['https://pictures.example@evil.example/a.png', null],
  ['http://pictures.example/a.png', null],
  ['http://localhost:3000/api/logout', null],
  ['http://localhost:3000//evil.example/a.png', null],
  ['http://localhost:3000/idp/pictures/../../api/logout', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AA', null],
  ['/api/logout', null],
  ['//evil.example/a.png', null],
  ['', null],
  [null, null],
])('a picture at %s is shown as %s', (given, shown) => {
  expect(pictureToShow(config, pictureToStore(config, given))).toBe(shown)
})
