import { type SignedIn, type Typed, walkIn } from '#testing/people/sign-in.ts'

/** Signs in by the walk that a browser takes, and remembers the secrets that went by. */
export async function enter(url: string, typed: Typed, secretsSeen: Map<string, Set<string>>): Promise<SignedIn> {
  const { client, callback } = await walkIn(url, typed)
  remember(secretsSeen, 'session cookie', client.cookie.split('=')[1])
  remember(secretsSeen, 'authorization code', callback.searchParams.get('code'))
  remember(secretsSeen, 'sign-in state', callback.searchParams.get('state'))
  return client
}

function remember(secrets: Map<string, Set<string>>, kind: string, value: string | null | undefined): void {
  if (value) secrets.set(kind, (secrets.get(kind) ?? new Set()).add(value))
}
