// The cost of libcurl alone, in plain C.
//
//   baseline load URL IN_FLIGHT COUNT    requests with a concurrency limit, with libcurl's defaults
//   baseline same URL IN_FLIGHT COUNT    the same with the client's header fields and decoded content
//   baseline download URL                one body, counted and discarded
//   baseline file URL PATH               one body, written to a file and synchronised
//   baseline memory URL                  one body, kept in memory
//   baseline cancel URL COUNT            simultaneous requests that are all cancelled
//   baseline start URL                   one request, measured from the beginning of main
//   baseline serve                       a server of 100 bytes of JSON, for one connection at a time; prints its URL
//
// Prints one line of JSON.

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static double processor(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6 + usage.ru_stime.tv_sec
      + usage.ru_stime.tv_usec / 1e6;
}

static size_t count_bytes(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes;
  *(size_t *)context += size * count;
  return size * count;
}

static size_t received;
static CURL *asked;

static void prepare(CURL *handle, const char *url, long buffer) {
  curl_easy_setopt(handle, CURLOPT_URL, url);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, count_bytes);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &received);
  if (buffer > 0) curl_easy_setopt(handle, CURLOPT_BUFFERSIZE, buffer);
}

static int by_size(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return difference < 0 ? -1 : difference > 0;
}

// Performs `count` requests on `width` handles; returns the time of each in `times`.
static void requests(CURLM *multi, CURL **handles, double *starts, int width, int count,
                     double *times) {
  int started = 0, finished = 0;
  for (; started < width && started < count; started++) {
    starts[started] = now();
    curl_easy_setopt(handles[started], CURLOPT_PRIVATE, &starts[started]);
    curl_multi_add_handle(multi, handles[started]);
  }
  while (finished < count) {
    int running, left;
    curl_multi_perform(multi, &running);
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
      CURL *handle = message->easy_handle;
      double *start;
      curl_easy_getinfo(handle, CURLINFO_PRIVATE, (char **)&start);
      if (message->data.result != CURLE_OK) exit(2);
      times[finished++] = now() - *start;
      curl_multi_remove_handle(multi, handle);
      if (started < count) {
        started++;
        *start = now();
        curl_multi_add_handle(multi, handle);
      }
    }
    if (finished < count) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
}

// Gives the request the header fields that the Swift client sends.
static void send_same(CURL *handle) {
  static struct curl_slist *fields;
  if (!fields) {
    fields = curl_slist_append(fields, "Accept: application/json");
    fields = curl_slist_append(fields, "User-Agent: Proscenium");
  }
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
  curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
}

static void load(const char *url, int width, int count, int is_same) {
  CURLM *multi = curl_multi_init();
  CURL **handles = calloc(width, sizeof(CURL *));
  double *starts = calloc(width, sizeof(double));
  double *times = calloc(count, sizeof(double));
  for (int index = 0; index < width; index++) {
    handles[index] = curl_easy_init();
    prepare(handles[index], url, 0);
    if (is_same) send_same(handles[index]);
  }
  requests(multi, handles, starts, width, count / 10 + 1, times);
  double start = now(), used = processor();
  requests(multi, handles, starts, width, count, times);
  double wall = now() - start;
  used = processor() - used;
  qsort(times, count, sizeof(double), by_size);
  printf("{\"wall\":%.9f,\"processor\":%.9f,\"p50\":%.9f,\"p99\":%.9f}\n", wall, used,
         times[count / 2], times[count * 99 / 100]);
}

static int file = -1;
static char *memory;

static size_t keep_bytes(char *bytes, size_t size, size_t count, void *context) {
  size_t whole = size * count, *received = context;
  if (!memory) {
    curl_off_t length;
    curl_easy_getinfo(asked, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    memory = malloc(length);
    if (!memory) return 0;
  }
  memcpy(memory + *received, bytes, whole);
  *received += whole;
  return whole;
}

static size_t write_bytes(char *bytes, size_t size, size_t count, void *context) {
  size_t whole = size * count, written = 0;
  *(size_t *)context += whole;
  while (written < whole) {
    ssize_t part = write(file, bytes + written, whole - written);
    if (part <= 0) return 0;
    written += part;
  }
  return whole;
}

static void download(const char *url, const char *path, int keeps) {
  CURL *handle = asked = curl_easy_init();
  prepare(handle, url, 256 << 10);
  if (keeps) curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, keep_bytes);
  double start = now(), used = processor();
  if (path) {
    file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (file < 0) exit(2);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write_bytes);
  }
  if (curl_easy_perform(handle) != CURLE_OK) exit(2);
  if (path && (fsync(file) || close(file) || unlink(path))) exit(2);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  long peak = usage.ru_maxrss;
#else
  long peak = usage.ru_maxrss * 1024;
#endif
  printf("{\"wall\":%.9f,\"processor\":%.9f,\"bytes\":%zu,\"peak\":%ld}\n", now() - start,
         processor() - used, received, peak);
}

static void cancel(const char *url, int count) {
  CURLM *multi = curl_multi_init();
  CURL **handles = calloc(count, sizeof(CURL *));
  for (int index = 0; index < count; index++) {
    handles[index] = curl_easy_init();
    prepare(handles[index], url, 0);
    curl_multi_add_handle(multi, handles[index]);
  }
  int running;
  // After a second, all requests are running.
  double start = now();
  while (now() - start < 1) {
    curl_multi_perform(multi, &running);
    curl_multi_poll(multi, NULL, 0, 100, NULL);
  }
  start = now();
  double used = processor();
  for (int index = 0; index < count; index++) {
    curl_multi_remove_handle(multi, handles[index]);
    curl_easy_cleanup(handles[index]);
  }
  curl_multi_cleanup(multi);
  printf("{\"wall\":%.9f,\"processor\":%.9f}\n", now() - start, processor() - used);
}

// Answers each request with one piece of data, so that counts of instructions repeat.
static int serve(void) {
  static const char answer[] =
      "HTTP/1.1 200 OK\r\nServer: baseline\r\nDate: Mon, 01 Jan 2024 00:00:00 GMT\r\n"
      "Content-Type: application/json\r\nContent-Length: 100\r\nETag: \"1234-64\"\r\n\r\n"
      "{\"id\":12345,\"name\":\"0123456789012345678901234567890123456789"
      "01234567890123456789012345678901234567\"}";
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 16)
      || getsockname(listener, (struct sockaddr *)&address, &size))
    return 1;
  printf("http://127.0.0.1:%d/small.json\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int connection = accept(listener, NULL, NULL);
    if (connection < 0) return 1;
    char request[4096];
    size_t length = 0;
    ssize_t part;
    while ((part = read(connection, request + length, sizeof request - length)) > 0) {
      length += part;
      if (length < 4 || memcmp(request + length - 4, "\r\n\r\n", 4)) continue;
      length = 0;
      if (write(connection, answer, sizeof answer - 1) < 0) break;
    }
    close(connection);
  }
}

int main(int count, char **words) {
  double start = now();
  if (count == 2 && !strcmp(words[1], "serve")) return serve();
  if (count < 3) return 64;
  curl_global_init(CURL_GLOBAL_ALL);
  if (!strcmp(words[1], "load") && count == 5) {
    load(words[2], atoi(words[3]), atoi(words[4]), 0);
  } else if (!strcmp(words[1], "same") && count == 5) {
    load(words[2], atoi(words[3]), atoi(words[4]), 1);
  } else if (!strcmp(words[1], "download")) {
    download(words[2], NULL, 0);
  } else if (!strcmp(words[1], "memory")) {
    download(words[2], NULL, 1);
  } else if (!strcmp(words[1], "file") && count == 4) {
    download(words[2], words[3], 0);
  } else if (!strcmp(words[1], "cancel") && count == 4) {
    cancel(words[2], atoi(words[3]));
  } else if (!strcmp(words[1], "start")) {
    CURL *handle = curl_easy_init();
    prepare(handle, words[2], 0);
    if (curl_easy_perform(handle) != CURLE_OK) return 2;
    printf("{\"wall\":%.9f,\"processor\":%.9f}\n", now() - start, processor());
  } else {
    return 64;
  }
  return 0;
}
