/** The part that we use of a package without types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Options = { version: 'aes128gcm'; dh: string; authSecret: string; privateKey: ECDH; salt: string }
  const ece: { encrypt(text: Buffer, options: Options): Buffer }
  export default ece
}
