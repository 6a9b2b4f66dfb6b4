export const notFound = {
  title: '404 Page Not Found',
  text: 'There is nothing at this address.',
  home: 'Back to Home',
} as const
