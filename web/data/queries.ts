import { MutationCache, onlineManager, type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { SEARCH } from '#contract/limits.ts'
import { ApiError, type CallName, call, isSignedOut, type Question } from './api.ts'

/**
 * Data never becomes stale by itself: each change invalidates it, here or over the live connection. Nothing is retried by itself: a failed
 * query waits for *Try again*, or for the connection to come back.
 */
export function openQueries(): QueryClient {
  // React Query assumes that every page begins online, and would miss the first connection of a page that began offline.
  onlineManager.setOnline(navigator.onLine)
  const leave = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(currentUser.queryKey, null)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: leave }),
    mutationCache: new MutationCache({ onError: leave }),
    defaultOptions: {
      // `always`: without a connection a query fails at once and its screen says so, instead of waiting.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** A call as a query: its name and arguments are its key. */
function query<N extends CallName>(name: N, question: Question<N>) {
  return queryOptions({ queryKey: [name, question] as const, queryFn: () => call(name, question) })
}

/** The signed-in person; `null` if nobody is signed in, which is not an error. */
export const currentUser = queryOptions({
  queryKey: ['currentUser'] as const,
  queryFn: () =>
    call('readCurrentUser', {}).catch((error: unknown) => {
      if (isSignedOut(error)) return null
      throw error
    }),
})

export const wallet = query('readWallet', {})
export const workerProfile = query('readWorkerProfile', {})
export const cash = query('readCash', {})
export const withdrawalsToday = query('listWithdrawalsToday', {})
export const earnings = query('readEarnings', {})
export const knownWorkers = query('listKnownWorkers', {})
export const phone = query('readPhone', {})
// Others change these, so they are read whenever somebody opens them: nothing of them is kept behind a screen that was left.
export const sessions = { ...query('listSessions', {}), gcTime: 0 }
export const myHelp = { ...query('listHelp', {}), gcTime: 0 }
export const myPrivacyRequests = { ...query('listMyPrivacyRequests', {}), gcTime: 0 }

/** Runs only with two characters or a service type. */
export function searchWorkers(text: string, category: string) {
  const searchText = text.trim()
  return queryOptions({
    queryKey: ['searchWorkers', searchText, category] as const,
    gcTime: 0, // A worker who registers a moment later must be found by the same words.
    enabled: searchText.length >= SEARCH.minCharacters || category !== '',
    queryFn: () =>
      call('searchWorkers', { query: { query: searchText, category: category as '' } }).catch((error: unknown) => {
        if (isSignedOut(error)) throw error
        throw new Error('Failed to fetch guards', { cause: error })
      }),
  })
}

/** The outcome of a money request. `null` while the server does not know the key, which is no refusal: the request may still be on its way. */
export function moneyRequest(key: string) {
  return queryOptions({
    queryKey: ['readRequest', key] as const,
    queryFn: () =>
      call('readRequest', { query: { key } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') return null
        throw error
      }),
  })
}

/** Everything that a movement of money can change on any screen. */
const MOVED: unknown[] = [
  'readWallet',
  'listTransactions',
  'listKnownWorkers',
  'readRequest',
  'listWithdrawalsToday',
  'readCash',
  'readEarnings',
  'readWorkerProfile',
] satisfies CallName[]

export async function refreshMoney(client: QueryClient): Promise<void> {
  const moved = { predicate: ({ queryKey }: Query) => MOVED.includes(queryKey[0]) }
  // A first response that is still on its way may be older than the movement, and would be taken for the newest.
  await client.cancelQueries(moved)
  await client.invalidateQueries(moved)
}
