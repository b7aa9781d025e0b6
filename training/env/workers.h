// Threads that wait for work, so that a step needs none to be started.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace upcard {

class Workers {
 public:
  /// So many threads in all, the caller's among them.
  explicit Workers(int threads) {
    for (int i = 1; i < threads; i++) others_.emplace_back([this] { serve(); });
  }

  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  ~Workers() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      closing_ = true;
    }
    begin_.notify_all();
    for (std::thread& other : others_) other.join();
  }

  /// Every thread does this once; returns when all have.
  void run(const std::function<void()>& work) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      work_ = &work;
      busy_ = static_cast<int>(others_.size());
      rounds_++;
    }
    begin_.notify_all();
    work();
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void serve() {
    for (long round = 1;; round++) {
      const std::function<void()>* work;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        begin_.wait(lock, [&] { return closing_ || rounds_ >= round; });
        if (closing_) return;
        work = work_;
      }
      (*work)();
      const std::lock_guard<std::mutex> lock(mutex_);
      if (--busy_ == 0) done_.notify_one();
    }
  }

  std::vector<std::thread> others_;
  std::mutex mutex_;
  std::condition_variable begin_, done_;
  const std::function<void()>* work_ = nullptr;
  int busy_ = 0;
  long rounds_ = 0;
  bool closing_ = false;
};

}  // namespace upcard
